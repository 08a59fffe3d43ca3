// Takes the beacon of a page view. Browsers send it as text/plain if they cannot make a preflight; JSON works too.
import * as z from 'zod/mini';
import { publicApi } from '#contract/public-api.ts';
import { vitalSchema } from '#contract/vitals.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { failureResponses } from '#server/http/openapi.ts';
import { register } from '#server/http/register.ts';
import { putVital } from './vitals.store.ts';

const maxBytes = 2_048;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('request.malformed');
  }
};

export const vitalsRoutes = (app: App, { db, clock, config }: Deps): void => {
  app.register(async (scope: App) => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_request: unknown, text: string) =>
      parse(text),
    );
    if (config.corsOrigins.length > 0) {
      // A beacon is sent without a preflight, so the browser blocks its answer, and complains, unless it is meant for any origin.
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('cross-origin-resource-policy', 'cross-origin');
      });
    }
    register(
      scope,
      publicApi.vitals,
      {
        bodyLimit: maxBytes,
        config: { rateLimit: 'vitals' },
        about: {
          summary: 'Report how fast a page view was',
          description: 'Nothing is stored for visitors who send `Sec-GPC: 1`.',
          consumes: ['application/json', 'text/plain'],
        },
        body: vitalSchema,
        status: 204,
        responses: {
          204: z.null(),
          ...failureResponses(
            'request.invalid',
            'request.too-large',
            'request.wrong-type',
            'request.rate-limited',
          ),
        },
      },
      async (request) => {
        if (request.headers['sec-gpc'] !== '1') await putVital(db, clock, request.body);
        return null;
      },
    );
  });
};
