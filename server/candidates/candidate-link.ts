// What can be said of an onboarding link without the database: its status, how long its page still answers, its address.
import type { CandidateAnswer, CandidateStatus } from '#contract/candidate.ts';
import { pathOf } from '#contract/endpoint.ts';
import { candidateLinkAfterlifeMs } from '#contract/limits.ts';
import { candidateLinkWords } from '#contract/messages.ts';
import { privatePages, withToken } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import type { Config } from '#server/config.ts';
import { tokenFor } from '#server/links/tokens.ts';
import type { CandidateLink, LinkWithUpload } from './candidates.store.ts';

/** Inactive takes precedence over uploaded, uploaded over expired. At the instant of expiry the link is expired. */
export const candidateStatus = (
  {
    link,
    upload,
  }: { link: Pick<CandidateLink, 'deactivated_at' | 'expires_at'>; upload: object | undefined },
  at: Date,
): CandidateStatus => {
  if (link.deactivated_at !== null) return 'inactive';
  if (upload !== undefined) return 'uploaded';
  return at.getTime() >= Date.parse(link.expires_at) ? 'expired' : 'active';
};

/** Until when the page says what became of the link: seven days after its expiry or deactivation. */
export const pageEnd = (link: CandidateLink): Date => {
  const ends = [link.expires_at, link.deactivated_at].flatMap((end) =>
    end === null ? [] : [Date.parse(end)],
  );
  return new Date(Math.min(...ends) + candidateLinkAfterlifeMs);
};

/** Whether the page still says what became of the link. */
export const isInAfterlife = (link: CandidateLink, at: Date): boolean => at < pageEnd(link);

/** Whether the link is worth passing on: neither switched off nor expired. */
export const isLive = (link: CandidateLink, at: Date): boolean =>
  link.deactivated_at === null && at.getTime() < Date.parse(link.expires_at);

/** The whole secret part of the link's address. Never log it. */
export const candidateLinkToken = (config: Pick<Config, 'appSecrets'>, link: CandidateLink): string =>
  tokenFor(config.appSecrets, 'candidate', link.token_id);

/** Absolute, with the secret token in it. Never log or store it. */
export const candidateLinkUrl = (
  config: Pick<Config, 'appSecrets' | 'publicUrl'>,
  link: CandidateLink,
): string => config.publicUrl + withToken(privatePages.onboarding, candidateLinkToken(config, link));

const messages: Record<CandidateStatus, string | undefined> = {
  active: undefined,
  uploaded: candidateLinkWords.alreadyUploaded,
  expired: candidateLinkWords.uploadsDisabled('expired'),
  inactive: candidateLinkWords.uploadsDisabled('inactive'),
};

/** Leaves the file's address out if the file cannot be opened, also while it waits for the virus scan. The address is absolute if other origins may call the API. */
export const asCandidate = (
  config: Pick<Config, 'appSecrets' | 'consoleUrl' | 'corsOrigins'>,
  { link, upload }: LinkWithUpload,
  now: Date,
  mayOpenFile: boolean,
): CandidateAnswer => {
  const status = candidateStatus({ link, upload }, now);
  const message = messages[status];
  const api = config.corsOrigins.length > 0 ? config.consoleUrl : '';
  return {
    name: link.name,
    email: link.email,
    phone: link.phone,
    position: link.position,
    candidate_id: link.candidate_id,
    linkId: link.id,
    hasUploaded: upload !== undefined,
    status,
    ...(upload === undefined || status === 'inactive'
      ? {}
      : {
          uploadDetails: {
            file_name: upload.file_name,
            file_size: Number(upload.file_bytes),
            upload_date: upload.uploaded_at,
            ...(upload.file_damaged !== 0 && { damaged: true as const }),
            ...(mayOpenFile
              ? { url: api + pathOf(publicApi.candidateFile, { token: candidateLinkToken(config, link) }) }
              : {}),
          },
        }),
    ...(message === undefined ? {} : { message }),
    expiresAt: link.expires_at,
    lifetimeMs: Number(link.lifetime_ms),
    now: now.toISOString(),
  };
};
