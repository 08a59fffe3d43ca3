// The card in place of everything else when a link's details could not be had.
import { onboarding } from '#content/onboarding.ts';
import { sitePaths } from '#contract/paths.ts';
import { EndDrawing } from '#ui/end-drawing.tsx';
import { Reachable } from '#ui/reachable.tsx';

export const ErrorCard = ({
  message,
  mayRetry,
  onRetry,
}: {
  message: string;
  mayRetry: boolean;
  onRetry: () => void;
}) => (
  <section id="onboarding-error" className="panel grid grid-cols-1 gap-4" role="alert">
    <EndDrawing name="failure" />
    <h1 className="text-3xl">
      <span>{onboarding.errorHeading}</span>
    </h1>
    <p id="onboarding-error-message">
      <span>{message}</span>
    </p>
    <p className="text-muted">
      <span>
        <Reachable text={onboarding.contactHr} />
      </span>
    </p>
    <div className="flex flex-wrap gap-3 pt-2">
      {mayRetry && (
        <button id="onboarding-retry" type="button" className="button" onClick={onRetry}>
          <span>{onboarding.tryAgain}</span>
        </button>
      )}
      <a id="onboarding-home" href={sitePaths.home} className={mayRetry ? 'button-quiet' : 'button'}>
        {onboarding.goHome}
      </a>
    </div>
  </section>
);
