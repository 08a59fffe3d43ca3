// The screens behind set-up, invitation and password links: what a link is for, and its one use, which signs in.

import {
  acceptSchema,
  authApi,
  invitationQuerySchema,
  invitationSchema,
  signInAnswerSchema,
} from '#contract/staff/sign-in.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { register } from '#server/http/register.ts';
import { readToken } from '#server/links/tokens.ts';
import { acceptInvitation, showInvitation } from './accept-invitation.ts';
import { removeSetupFile } from './first-start.ts';
import { callLibrary, type LazyAuth } from './lazy-auth.ts';
import { passkeyNeeded } from './library-call.ts';
import { withPasswordWork } from './password-queue.ts';
import { endFormerSession, finishSignIn } from './sign-in.ts';

export const invitationRoutes = (app: App, deps: Deps, auth: LazyAuth): void => {
  // The token comes in the body: addresses end up in more logs than ours.
  register(
    app,
    authApi.invitation,
    { config: { rateLimit: 'details' }, body: invitationQuerySchema, answer: invitationSchema },
    ({ body }) => showInvitation(deps, body.token),
  );

  register(
    app,
    authApi.accept,
    { config: { rateLimit: 'details' }, body: acceptSchema, answer: signInAnswerSchema },
    (request, reply) => {
      const { body } = request;
      // Holders of our links count as known. An expired link is refused before anything is hashed.
      const tokenId = readToken(deps.config.appSecrets, 'staff', body.token);
      const asker = tokenId === undefined ? { stranger: request.ip } : { known: `link ${tokenId}` };
      return withPasswordWork(asker, async () => {
        const { $context } = await auth();
        const { hash } = (await $context).password;
        const { user, kind } = await acceptInvitation(deps, body, request.ip, hash);
        if (kind === 'setup') removeSetupFile(deps.config);
        const answer = await callLibrary(auth, request, reply, (api, asked) =>
          api.signInEmail({ body: { email: user.email, password: body.password }, ...asked }),
        );
        if (answer.code === passkeyNeeded) throw new ApiError('auth.passkey-needed');
        if (!answer.ok) throw new ApiError('auth.refused');
        const secondFactor = answer.body.twoFactorRedirect === true;
        if (secondFactor) await endFormerSession(deps, auth, request);
        else await finishSignIn(deps, auth, request, reply, user, kind);
        return { success: true as const, secondFactor };
      });
    },
  );
};
