// Until when the link lives, and how long that still is.
import { brand } from '#content/brand.ts';
import { onboarding } from '#content/onboarding.ts';
import { formatInstant } from '#contract/time.ts';

const words = onboarding.banner;

export const ExpiryBanner = ({
  expiresAt,
  timeLeft,
  closed,
  sending,
}: {
  expiresAt: string | undefined;
  timeLeft: string | undefined;
  /** Why the link takes nothing more, where it does not. */
  closed: 'expired' | 'inactive' | undefined;
  /** An upload that began in time is still going on. */
  sending: boolean;
}) => {
  const knowsEnd = expiresAt !== undefined && !Number.isNaN(Date.parse(expiresAt));
  return (
    <aside id="onboarding-expiry" className="alert alert-info">
      <p className="font-semibold">
        <span>{words.text}</span>
      </p>
      {closed === 'expired' && (
        <p id="onboarding-over">
          <span>{sending ? words.stillSending : words.over}</span>
        </p>
      )}
      {closed === undefined && (
        <>
          {knowsEnd && (
            <p id="onboarding-until">
              <span>{words.until(formatInstant(expiresAt, brand.hours))}</span>
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
