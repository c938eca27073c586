import type { TestApp } from '#server/test-app.ts';

/** Signs in like the web client, with the password encoded once. */
export function passwordSignIn(
  server: TestApp,
  { password, ...more }: { password?: unknown; [field: string]: unknown },
): Promise<{ status: number; body: unknown }> {
  const payload = {
    grant_type: 'password',
    password: encodeURIComponent(String(password)),
    client_id: 'lineside-web',
    ...more,
  };
  return server.call({ method: 'POST', url: '/api/accounts/token', payload });
}

/** Expected refusal of the token call, for `toMatchObject`. */
export function refused(code: unknown, sentence: unknown): object {
  return { status: 400, body: { code, ErrorMessage: sentence, error_description: sentence } };
}

/** The account in a reply of the token call. */
export function accountIn(body: unknown): unknown {
  return JSON.parse((body as { account: string }).account);
}
