/** The token that calls and the hub carry. */
export function getAccessToken(): Promise<string> {
  return Promise.resolve('');
}
