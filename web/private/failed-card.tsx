// The card in place of everything else when a link cannot be used, or its details cannot be had.
import type { ReactNode } from 'react';
import { sitePaths } from '#contract/paths.ts';
import { EndDrawing } from '#ui/end-drawing.tsx';
import { Reachable } from '#ui/reachable.tsx';

export const FailedCard = ({
  page,
  id,
  heading,
  message,
  help,
  words,
  onRetry,
}: {
  /** What the ids of its buttons begin with. */
  page: string;
  id: string;
  heading: string;
  message: ReactNode;
  help: string;
  words: { tryAgain: string; goHome: string };
  /** Set if another attempt may help. */
  onRetry: (() => void) | undefined;
}) => (
  <section id={id} className="card panel max-w-[44rem]" role="alert">
    <EndDrawing name="failure" />
    <h1 className="text-3xl">
      <span>{heading}</span>
    </h1>
    <p id={`${id}-message`}>
      <span>{message}</span>
    </p>
    <p className="text-muted">
      <span>
        <Reachable text={help} />
      </span>
    </p>
    <div className="flex flex-wrap gap-3 pt-2">
      {onRetry && (
        <button id={`${page}-retry`} type="button" className="button" onClick={onRetry}>
          <span>{words.tryAgain}</span>
        </button>
      )}
      <a id={`${page}-home`} href={sitePaths.home} className={onRetry ? 'button-quiet' : 'button'}>
        {words.goHome}
      </a>
    </div>
  </section>
);
