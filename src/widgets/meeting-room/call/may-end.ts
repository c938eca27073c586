import type { Meeting } from '#schemas/api/meetings.gen.ts';

/** Who made a meeting, or an administrator, ends it for everyone. The server decides; this offers. */
export function mayEnd(
  { Username }: Pick<Meeting, 'Username'>,
  user: { Username: string; Role: string },
): boolean {
  return Username === user.Username || user.Role === 'admin-user';
}
