import { signOut } from '#api/session/accounts.ts';
import { local } from '#lib/storage.ts';

import { openOverlay } from '../commands/overlay.ts';
import { storedSession } from './session.ts';

/** What waits to be sent, by account: how many answers to forms, and how many messages. */
const unsentKeys = ['unsentAnswers', 'unsentMessages'] as const;

/** Signs out. Asks first where something waits to be sent: it does not stay for the next person. */
export function leave(): void {
  const id = storedSession()?.account.Id ?? '';
  const counts = unsentKeys.map((key) => (local.read(key) as Record<string, number> | null)?.[id]);
  if (counts.every((count) => count === undefined)) void signOut();
  else if (counts.some(Boolean)) openOverlay('signOut');
  else void leaveNothing(id);
}

/** Signs out; nothing that waits or was read of forms stays on this device. */
export async function leaveNothing(accountId: string): Promise<void> {
  try {
    const [forms, chat] = await Promise.all([
      import('#api/forms/outbox-store.ts'),
      import('#api/conversations/chat-store.ts'),
    ]);
    await forms.createOutboxStore(accountId).clear();
    await chat.createChatStore(accountId).clear();
  } catch {
    // The part was not fetched and there is no network: no one else reads what waits.
  }
  await signOut();
}
