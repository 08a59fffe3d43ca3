// An alert that is announced once, when its text appears or changes; its place stays in the page so that it is heard.
import type { ReactNode } from 'react';

/** Shows nothing while `text` is undefined. Errors interrupt a screen reader; the other kinds wait. */
export const Alert = ({
  id,
  kind,
  text,
  children,
}: {
  id: string;
  kind: 'error' | 'success' | 'info';
  text: string | undefined;
  children?: ReactNode;
}) => (
  <div
    id={id}
    role={kind === 'error' ? 'alert' : 'status'}
    className={text === undefined ? 'absolute' : undefined}
  >
    {text !== undefined && (
      <div className={`alert alert-${kind}`}>
        <p>
          <span>{text}</span>
        </p>
        {children}
      </div>
    )}
  </div>
);
