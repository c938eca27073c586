import { benchPassword, benchUser } from './bench-plant.ts';

/** @returns an access token; of a bench account by default. */
export async function accessToken(
  address: string,
  username = benchUser,
  password = benchPassword,
): Promise<string> {
  const response = await fetch(`${address}/api/accounts/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      username,
      password: encodeURIComponent(password),
      client_id: 'lineside-web',
      force: true,
    }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}
