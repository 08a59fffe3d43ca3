// Private links with their tokens, for a load to begin with.
import { makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { type ServerProcess, withDeps } from './server-process.ts';

/** Answers the tokens. Beside a running server too. */
export const makePaymentLinks = ({ environment }: Pick<ServerProcess, 'environment'>, count: number) =>
  withDeps(environment, async (deps) => {
    const tokens: string[] = [];
    for (let made = 0; made < count; made += 1) tokens.push((await makePaymentLink(deps)).token);
    return tokens;
  });

/** Answers the tokens. Beside a running server too. */
export const makeCandidateLinks = ({ environment }: Pick<ServerProcess, 'environment'>, count: number) =>
  withDeps(environment, async (deps) => {
    const tokens: string[] = [];
    for (let made = 0; made < count; made += 1) tokens.push((await makeCandidateLink(deps)).token);
    return tokens;
  });
