// Every address that both sides name. The server registers these; the pages call them; mails and the command line link to them.
import { vitalsPath } from './vitals-path.ts';

export const apiPaths = {
  contactSubmit: '/api/contact/submit',
  clientDetails: '/api/client-details/:token',
  paymentSubmit: '/api/payment/submit',
  /** The receipt as an upload that can go on: contract/resumable.ts. */
  paymentPartialUpload: '/api/payment/partial-upload/:token',
  paymentReceipt: '/api/payment/receipt/:token',
  candidateDetails: '/api/candidate-details/:token',
  candidateUpload: '/api/candidate/upload/:token',
  /** The certificate as an upload that can go on. */
  candidatePartialUpload: '/api/candidate/partial-upload/:token',
  candidateFile: '/api/candidate/file/:token',
  candidateRequest: '/api/candidate/request/:token',
  vitals: vitalsPath,
  openapi: '/api/openapi.json',
  healthz: '/healthz',
  readyz: '/readyz',
  /** For the command line's doctor. */
  diagnosis: '/healthz/diagnosis',
  metrics: '/metrics',
} as const;

export const privatePages = {
  payment: '/payment/:token',
  onboarding: '/onboarding/:token',
} as const;

export const sitePaths = {
  home: '/',
  about: '/about_us',
  contact: '/contact_us',
  maintenance: '/maintainance',
  terms: '/terms_conditions',
  privacy: '/privacy_policy',
  webDevelopment: '/services/web_development',
  digitalMarketing: '/services/digitalmarketing',
  uiUx: '/services/ui_ux',
  seo: '/services/seo',
  webHosting: '/services/web_hosting',
  mobileApps: '/services/mobile_app_solutions',
} as const;

/** Puts a token into one of the patterns above. Tokens are lower-case letters and digits, so nothing needs escaping. */
export const withToken = (pattern: string, token: string): string => pattern.replace(':token', token);
