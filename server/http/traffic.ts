// Who is being served at this moment, so that work which nobody waits for lets them pass first.
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './app-type.ts';

/** Without a request for so long, nobody is about to send the next one. */
const calmMs = 25;

export type Traffic = {
  /** Counts every request until its answer is through. */
  watch(app: App): void;
  /** Resolves when nobody is being served, after `longestMs` at the latest. */
  untilCalm(longestMs: number): Promise<void>;
};

export const makeTraffic = (): Traffic => {
  let served = 0;
  let lastServedAt = Number.NEGATIVE_INFINITY;
  const isCalm = (): boolean => served === 0 && performance.now() - lastServedAt >= calmMs;

  return {
    watch: (app) => {
      app.addHook('onRequest', async (_request, reply) => {
        served += 1;
        reply.raw.once('close', () => {
          served -= 1;
          lastServedAt = performance.now();
        });
      });
    },
    untilCalm: async (longestMs) => {
      const deadline = performance.now() + longestMs;
      while (!isCalm() && performance.now() < deadline) await pause(calmMs);
    },
  };
};
