// Sends the certificate and says what became of it in the page's own terms.
import { onboarding } from '#content/onboarding.ts';
import { pathOf } from '#contract/endpoint.ts';
import { certificateRules } from '#contract/files.ts';
import { isJsonObject } from '#contract/json-fields.ts';
import { certificateWords } from '#contract/messages.ts';
import { partialUploads, publicApi } from '#contract/public-api.ts';
import { type CandidateDetails, readCandidateDetails } from '#contract/read-candidate.ts';
import type { ApiResult } from '#ui/api-answer.ts';
import { isReadable } from '#ui/choose-file.ts';
import { failureWords } from '#ui/failure-words.ts';
import type { UploadProgress } from '#ui/upload.ts';
import { linkMessage } from './load-words.ts';

export type CertificateOutcome =
  | { sent: true; candidate?: CandidateDetails }
  | { sent: false; cancelled: true }
  /** `stale`: the link may have changed, or the file may be there although no answer came. */
  | { sent: false; cancelled: false; message: string; help?: string; stale: boolean };

const words = { ...certificateWords, tooLarge: certificateRules.tooLarge };

export const readCertificateResult = (result: ApiResult): CertificateOutcome => {
  if (result.ok) {
    // The candidate alone: at the top level of this answer, `message` and the like are about the upload.
    const nested =
      isJsonObject(result.data) && isJsonObject(result.data.candidate) ? result.data.candidate : undefined;
    const candidate = readCandidateDetails(nested);
    return { sent: true, ...(candidate === undefined ? {} : { candidate }) };
  }
  if (result.kind === 'unreachable') {
    if (result.reason === 'aborted') return { sent: false, cancelled: true };
    const help = result.reason === 'offline' ? { help: onboarding.upload.offline } : {};
    return { sent: false, cancelled: false, message: words.unreachable, ...help, stale: true };
  }
  const message = failureWords(result, words);
  if (result.kind === 'not-json') return { sent: false, cancelled: false, message, stale: true };
  const aboutLink = result.code?.startsWith('link.') ?? (result.status === 409 || result.status === 410);
  return {
    sent: false,
    cancelled: false,
    message: aboutLink ? linkMessage(message, result.code) : message,
    stale: aboutLink,
  };
};

/** Called when a file is chosen, so that what sends it is there before it is sent. */
export const loadUpload = () => import('#web/upload-file.ts').catch(() => undefined);
const notLoaded: ApiResult = { ok: false, kind: 'unreachable', reason: 'network' };

export const sendCertificate = async (
  token: string,
  file: File,
  options: { onProgress: (progress: UploadProgress) => void; signal: AbortSignal },
): Promise<CertificateOutcome> => {
  const form = new FormData();
  form.append(certificateRules.field, file, file.name);
  const to = {
    form: pathOf(publicApi.candidateUpload, { token }),
    partial: partialUploads.candidate,
    token,
  };
  const loaded = await loadUpload();
  const result = (await loaded?.uploadFile(to, file, form, options)) ?? notLoaded;
  if (
    !result.ok &&
    result.kind === 'unreachable' &&
    result.reason === 'network' &&
    !(await isReadable(file))
  ) {
    return { sent: false, cancelled: false, message: onboarding.upload.unreadable, stale: false };
  }
  return readCertificateResult(result);
};
