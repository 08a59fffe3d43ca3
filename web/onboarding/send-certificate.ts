// Sends the certificate of an onboarding link. Loaded when a file is chosen.

import { type CandidateDetails, readCandidateDetails } from '#contract/candidate.ts';
import { pathOf } from '#contract/endpoint.ts';
import { certificateRules } from '#contract/files.ts';
import { isJsonObject } from '#contract/json-fields.ts';
import { certificateWords } from '#contract/messages.ts';
import { partialUploads, publicApi } from '#contract/public-api.ts';
import type { ApiFailure } from '#ui/api-answer.ts';
import { failureWords } from '#ui/failure-words.ts';
import { type Reading, uploadFile } from '#web/private/upload-file.ts';
import type { Send } from '#web/private/use-upload.ts';
import { linkMessage } from './load-words.ts';

export type SentCertificate = { candidate?: CandidateDetails };

const words = { ...certificateWords, tooLarge: certificateRules.tooLarge };

const codeAboutLink = (failure: ApiFailure): { code: string | undefined } | undefined => {
  if (failure.kind !== 'refused') return undefined;
  const { code, status } = failure;
  return (code?.startsWith('link.') ?? (status === 409 || status === 410)) ? { code } : undefined;
};

export const certificateReading: Reading<SentCertificate> = {
  read: (data) => {
    // The candidate alone: at the top level of this answer, `message` and the like are about the upload.
    const nested = isJsonObject(data) && isJsonObject(data.candidate) ? data.candidate : undefined;
    const candidate = readCandidateDetails(nested);
    return candidate === undefined ? {} : { candidate };
  },
  words: (failure) => {
    const message = failureWords(failure, words);
    const about = codeAboutLink(failure);
    return about === undefined ? message : linkMessage(message, about.code);
  },
  // The link may have changed, or the file may be there although no answer came.
  isStale: (failure) => failure.kind !== 'refused' || codeAboutLink(failure) !== undefined,
};

export const sendCertificate =
  (token: string): Send<SentCertificate> =>
  (file, options) => {
    const form = pathOf(publicApi.candidateUpload, { token });
    const to = { form, partial: partialUploads.candidate, token };
    return uploadFile(to, { rules: certificateRules, fields: {}, file }, certificateReading, options);
  };
