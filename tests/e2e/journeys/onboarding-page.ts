// Handles of the onboarding page that its journeys share.
import type { CDPSession, Page } from '@playwright/test';
import type { RunningApp } from '#tests/e2e/support/running-app.ts';
import { hydrated } from '#tests/e2e/support/test.ts';

export const banner = (page: Page) => page.locator('#onboarding-expiry');
export const candidate = (page: Page) => page.locator('#onboarding-candidate');
export const closedAlert = (page: Page) => page.locator('#onboarding-closed');
export const uploadsDisabled = (page: Page) => page.locator('#onboarding-uploads-disabled');
export const errorMessage = (page: Page) => page.locator('#onboarding-error-message');
export const certificateInput = (page: Page) => page.locator('#certificate-file');
export const preview = (page: Page) => page.locator('#certificate-file-preview');
export const alert = (page: Page) => page.locator('#onboarding-alert');
/** An alert, or the heading of what stands there in place of the form. */
export const success = (page: Page) => page.getByText('Certificate uploaded successfully!', { exact: true });
export const uploaded = (page: Page) => page.locator('#onboarding-uploaded');
export const percent = (page: Page) => page.locator('#certificate-percent');
export const uploadButton = (page: Page) => page.locator('#certificate-submit');

export const openOnboarding = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await hydrated(page);
};

export type UploadRow = {
  id: string;
  file_key: string;
  file_name: string;
  file_bytes: number;
  file_sha256: string;
  uploaded_at: string;
};

export const uploadsOf = (app: RunningApp, linkId: string): UploadRow[] =>
  app.rows<UploadRow>('select * from candidate_upload where link_id = ?', linkId);

export const setEnd = (app: RunningApp, linkId: string, fromNowMs: number): void =>
  app.change(
    'update candidate_link set expires_at = ? where id = ?',
    new Date(Date.now() + fromNowMs).toISOString(),
    linkId,
  );

/** One for each page: a second session would not take back what the first has set. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Slows what the page sends down, so that an upload can be watched and broken off; `undefined` undoes it. */
export const slowUploads = async (page: Page, bytesPerSecond: number | undefined): Promise<void> => {
  const opening = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opening);
  const session = await opening;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond ?? -1,
  });
};
