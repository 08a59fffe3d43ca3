// A screen whose script comes when it is opened. The router reloads the page when a script is missing, which helps after an
// update; without a connection it would throw the console away for the browser's own error page.

import { lazyRouteComponent } from '@tanstack/react-router';
import { publicApi } from '#contract/public-api.ts';
import { staffCall } from './api.ts';

/** Whether an error is a script that did not arrive: the line broke off, or a newer build took it away. Browsers word it differently. */
export const isMissingScript = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module|module script/i.test(error.message);

/** Throws a connection error, or what was thrown if the server answers. */
const tellWhy = async (error: unknown): Promise<never> => {
  if (isMissingScript(error)) await staffCall(publicApi.healthz);
  throw error;
};

export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(tellWhy), name);
