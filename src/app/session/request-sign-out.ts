import { signOut } from '#api/session/accounts.ts';
import { local } from '#lib/storage.ts';

import { openOverlay } from '../commands/overlay.ts';
import { storedSession } from './session.ts';

/** Storage keys of the numbers of pending form answers and messages, by account. */
const unsentKeys = ['unsentAnswers', 'unsentMessages'] as const;

/** Signs out. Asks first where entries are pending: they are deleted on sign-out. */
export function requestSignOut(): void {
  const id = storedSession()?.account.Id ?? '';
  const counts = unsentKeys.map((key) => (local.read(key) as Record<string, number> | null)?.[id]);
  if (counts.every((count) => count === undefined)) void signOut();
  else if (counts.some(Boolean)) openOverlay('signOut');
  else void clearAndSignOut(id);
}

/** Signs out and deletes pending and stored form data and messages from this device. */
export async function clearAndSignOut(accountId: string): Promise<void> {
  try {
    const [forms, chat] = await Promise.all([
      import('#api/forms/outbox-store.ts'),
      import('#api/conversations/chat-store.ts'),
    ]);
    await forms.createOutboxStore(accountId).clear();
    await chat.createChatStore(accountId).clear();
  } catch {
    // The chunk is not loaded and there is no network: no other user can read the data.
  }
  await signOut();
}
