// The onboarding link as its page knows it: one reading of any spelling of an answer. By hand, without the schemas of
// candidate.ts, so that the page carries no schema library.
import { isJsonObject, pick, pickText } from './json-fields.ts';

/** What the page shows: one spelling, nothing null. */
export type CandidateDetails = {
  name?: string;
  email?: string;
  phone?: string;
  position?: string;
  candidateId?: string;
  hasUploaded: boolean;
  /** Lower case; `active` where nothing was said. */
  status: string;
  message?: string;
  expiresAt?: string;
  now?: string;
  uploadDetails?: { fileName?: string; fileBytes?: number; uploadedAt?: string; url?: string };
};

const present = <T extends Record<string, unknown>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const readUpload = (upload: unknown): CandidateDetails['uploadDetails'] => {
  if (!isJsonObject(upload)) return undefined;
  const size = Number(pick(['file_size', 'fileSize'], upload) ?? Number.NaN);
  return present({
    fileName: pickText(['file_name', 'fileName'], upload),
    fileBytes: Number.isFinite(size) && size >= 0 ? size : undefined,
    uploadedAt: pickText(['upload_date', 'uploadDate', 'uploadedAt'], upload),
    url: pickText(['url', 'file_url'], upload),
  });
};

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

const candidateNames = ['name', 'email', 'phone', 'position', 'candidate_id', 'candidateId'];

/** `undefined` where the answer holds no candidate. The candidate may be nested or be the answer itself. */
export const readCandidateDetails = (answer: unknown): CandidateDetails | undefined => {
  if (!isJsonObject(answer) || answer.success === false) return undefined;
  const candidate = isJsonObject(answer.candidate) ? answer.candidate : answer;
  if (pickText(candidateNames, candidate) === undefined) return undefined;
  const upload = readUpload(pick(['uploadDetails', 'upload_details'], candidate));
  return {
    ...present({
      name: pickText(['name'], candidate),
      email: pickText(['email'], candidate),
      phone: pickText(['phone'], candidate),
      position: pickText(['position'], candidate),
      candidateId: pickText(['candidate_id', 'candidateId'], candidate),
      message: pickText(['message'], candidate),
      expiresAt: pickText(['expiresAt', 'expires_at'], candidate),
      now: pickText(['now'], candidate),
      uploadDetails: upload,
    }),
    hasUploaded: isYes(pick(['hasUploaded', 'has_uploaded'], candidate)),
    status: (pickText(['status', 'link_status'], candidate) ?? 'active').toLowerCase(),
  };
};
