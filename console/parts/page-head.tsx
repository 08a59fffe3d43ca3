// The head of every screen: its heading, the way back, its acts, and the title of the browser's tab.

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { brand } from '#content/brand.ts';
import { ConsoleLink } from './console-link.tsx';

type Props = {
  title: string;
  /** Where the list is: an address of the console. Give the list's search parameters with it to keep filters and page. */
  back?: { href: string; label: string };
  /** A pill or short fact beside the heading. */
  status?: ReactNode;
  /** Leads to the form for another record of the list. */
  create?: { href: string; label: string };
  /** Buttons and links; the most important one first. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A heading has just gone with the focus on it. */
let hasLeftFocus = false;

/** Where a record takes the place of the screen that waited for it, the focus goes from heading to heading. */
const useHandedFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    if (hasLeftFocus) own?.focus({ preventScroll: true });
    hasLeftFocus = false;
    return () => {
      hasLeftFocus = document.activeElement === own;
    };
  }, []);
  return heading;
};

/** The screen's only `<h1>`. Also sets the title of the browser's tab. */
export const PageHead = ({ title, back, status, create, actions, children }: Props) => {
  const heading = useHandedFocus();
  useEffect(() => {
    document.title = `${title} · ${brand.shortName} console`;
  }, [title]);
  return (
    <header className="page-head">
      {back !== undefined && (
        <ConsoleLink href={back.href} className="back-link">
          <svg
            viewBox="0 0 12 12"
            width="12"
            height="12"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
          >
            <path d="M8 1.5L3.5 6L8 10.5" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          <span>{back.label}</span>
        </ConsoleLink>
      )}
      <div className="page-head-row">
        <h1 ref={heading} tabIndex={-1} className="wrap-anywhere">
          <span>{title}</span>
        </h1>
        {status && <div className="mr-auto">{status}</div>}
        {(create !== undefined || actions) && (
          <div className="page-head-actions">
            {create !== undefined && (
              <ConsoleLink href={create.href} className="button">
                {create.label}
              </ConsoleLink>
            )}
            {actions}
          </div>
        )}
      </div>
      {children !== undefined && <div className="text-muted">{children}</div>}
    </header>
  );
};
