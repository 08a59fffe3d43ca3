// Answers the doctor's questions. For everybody else this address does not exist.
import { diagnosisHeader } from '#contract/diagnosis.ts';
import { publicApi } from '#contract/public-api.ts';
import { installationId } from '#server/backups/backup-state.store.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { register } from '#server/http/register.ts';
import { version } from '#server/version.ts';
import { readQuestion, settingsMark, signAnswer } from './ask-server.ts';

const maxForwardedLength = 500;

export const diagnosisRoutes = (app: App, { config, db, clock }: Deps): void => {
  const settings = settingsMark(config);
  register(app, publicApi.diagnosis, { about: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // The machine's own time: the command line signs with the same.
    const nonce = readQuestion(config.appSecrets, request.headers[diagnosisHeader], new Date());
    if (nonce === undefined) throw new ApiError('request.not-found');
    const forwardedFor = request.headers['x-forwarded-for'];
    return signAnswer(config.appSecrets, nonce, {
      installation: await installationId(db, clock),
      version,
      node: process.version,
      production: config.production,
      settings,
      address: request.ip,
      peer: request.socket.remoteAddress ?? '',
      forwardedFor: forwardedFor === undefined ? null : String(forwardedFor).slice(0, maxForwardedLength),
    });
  });
};
