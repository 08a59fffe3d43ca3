// Until when the link lives, and how long that still is.
import { brand } from '#content/brand.ts';
import { onboarding } from '#content/onboarding.ts';
import { candidateLinkLifetimeMs } from '#contract/limits.ts';
import { shownInstant } from '#ui/shown-values.ts';

const words = onboarding.banner;

export const ExpiryBanner = ({
  expiresAt,
  timeLeft,
  isShort,
  closed,
  sending,
  lifetimeMs = candidateLinkLifetimeMs,
}: {
  expiresAt: string | undefined;
  timeLeft: string | undefined;
  /** Whether hardly any time is left. */
  isShort: boolean;
  /** Why the link accepts nothing more, if it does not. */
  closed: 'expired' | 'inactive' | undefined;
  /** An upload that began in time is still going on. */
  sending: boolean;
  lifetimeMs: number | undefined;
}) => {
  const until = shownInstant(expiresAt, brand.hours);
  const isOver = closed !== undefined;
  // That a link is over is said by the alert below; only an upload that goes on has something to say here.
  if (isOver && !(closed === 'expired' && sending)) return null;
  return (
    <aside
      id="onboarding-expiry"
      className={`onboarding-expiry alert ${isShort && !isOver ? 'alert-error' : 'alert-info'}`}
    >
      {!isOver && lifetimeMs === candidateLinkLifetimeMs && (
        <p className="font-semibold">
          <span>{words.text}</span>
        </p>
      )}
      {isOver && (
        <p id="onboarding-over">
          <span>{words.stillSending}</span>
        </p>
      )}
      {!isOver && (
        <>
          {until !== undefined && (
            <p id="onboarding-until">
              <span>{words.until(until)}</span>
            </p>
          )}
          {timeLeft !== undefined && (
            <p id="onboarding-remaining" role="timer" className="tabular-nums">
              <span>{words.remaining(timeLeft)}</span>
            </p>
          )}
        </>
      )}
    </aside>
  );
};
