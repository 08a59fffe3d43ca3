// A screen whose script comes when it is opened. The router reloads the page when a script is missing, which helps after an
// update; without a connection it would throw the console away for the browser's own error page.

import { lazyRouteComponent } from '@tanstack/react-router';
import { publicApi } from '#contract/public-api.ts';
import { staffCall } from './api.ts';
import { isMissingScript } from './missing-script.ts';

/** Throws a connection error, or what was thrown if the server answers. */
const tellWhy = async (error: unknown): Promise<never> => {
  if (isMissingScript(error)) await staffCall(publicApi.healthz);
  throw error;
};

export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(tellWhy), name);
