import type { FastifyInstance } from 'fastify';

import type { NewPassword, PasswordResetRequest } from '#schemas/api/accounts.gen.ts';
import { limitTries } from '#server/access/limits.ts';
import { requestPasswordReset, resetPassword } from '#server/people/accounts/password-reset.ts';
import { linkMail } from '#server/people/mail/link-mail.ts';
import { decodePassword } from '#server/people/passwords/password.ts';
import { endSessions } from '#server/people/sessions/end-sessions.ts';
import type { Deps } from '#server/web/deps.ts';

/** Reset of a forgotten password. */
export async function passwordRoutes(app: FastifyInstance) {
  const { deps } = app;
  const { db, now } = deps;

  app.post<{ Body: PasswordResetRequest }>(
    '/accounts/passwordresets',
    {
      config: { policy: 'public' },
      schema: { body: { $ref: 'accounts#/definitions/PasswordResetRequest' } },
      bodyLimit: 16_384,
    },
    async (request, reply) => {
      const { body, ip, log } = request;
      const { username } = body;
      await limitTries({ kind: 'passwordRequest', request, reply, username }, deps);
      await reply.status(202).send();
      // After the reply, so that its content and timing do not reveal whether the account exists.
      await sendLink({ username, address: ip }, deps).catch((error: unknown) =>
        log.error({ err: error }, 'a password link could not be made'),
      );
      return reply;
    },
  );

  app.post<{ Body: NewPassword }>(
    '/accounts/password',
    {
      config: { policy: 'public' },
      schema: { body: { $ref: 'accounts#/definitions/NewPassword' } },
      bodyLimit: 16_384,
    },
    async (request, reply) => {
      const { body, ip: address } = request;
      const { code, password } = body;
      const refund = await limitTries({ kind: 'newPassword', request, reply }, deps);
      const chosen = { code, password: decodePassword(password), address };
      await endSessions(await resetPassword(db, chosen, now()), 'password changed', deps);
      await refund();
      return reply.status(204).send();
    },
  );
}

async function sendLink(
  request: { username: string; address: string },
  { db, now, publicUrl, mailer }: Pick<Deps, 'db' | 'now' | 'publicUrl' | 'mailer'>,
): Promise<void> {
  // Without mail, a new link would only invalidate one from an administrator.
  if (!mailer.isReady()) return;
  const forgotten = await requestPasswordReset(db, request, { publicUrl, now: now() });
  if (forgotten) await mailer.send(linkMail(forgotten));
}
