import type { Meeting } from '#schemas/api/meetings.gen.ts';

/**
 * Whether to offer ending the meeting for everyone: to its creator and to administrators. The
 * server decides.
 */
export function mayEnd(
  { Username }: Pick<Meeting, 'Username'>,
  user: { Username: string; Role: string },
): boolean {
  return Username === user.Username || user.Role === 'admin-user';
}
