// Who is being served at this moment, so that work which nobody waits for lets them pass first.
import type { App } from './app-type.ts';

export type Traffic = {
  /** Counts every request until its answer is through. */
  watch(app: App): void;
  /** Resolves when nobody is being served, after `longestMs` at the latest. */
  untilQuiet(longestMs: number): Promise<void>;
};

export const makeTraffic = (): Traffic => {
  let served = 0;
  let { promise: quiet, resolve: tell } = Promise.withResolvers<void>();

  return {
    watch: (app) => {
      app.addHook('onRequest', async (_request, reply) => {
        served += 1;
        reply.raw.once('close', () => {
          served -= 1;
          if (served > 0) return;
          tell();
          ({ promise: quiet, resolve: tell } = Promise.withResolvers<void>());
        });
      });
    },
    untilQuiet: async (longestMs) => {
      if (served === 0) return;
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, longestMs);
      await Promise.race([quiet, late]);
      clearTimeout(timer);
    },
  };
};
