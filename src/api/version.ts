/** The build that the server serves; null if unknown: no answer, or an older server. */
export async function askVersion(): Promise<string | null> {
  try {
    const reply = await fetch('/version.json', { cache: 'no-store' });
    if (!reply.ok) return null;
    const { version } = (await reply.json()) as { version?: unknown };
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
