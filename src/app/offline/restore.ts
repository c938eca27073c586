import type { ListedScreens } from '#api/admin/screens.ts';
import { keptReplies } from '#api/forms/kept-replies.ts';
import { showClientTexts } from '#i18n/client-texts.ts';

import { serverDataOf } from '../server-data.ts';
import type { Session } from '../session/session.ts';

/** Restores the stored replies of the server; they are refetched. */
export async function restoreAnswers({ account }: Session): Promise<void> {
  const answers = await keptReplies(account.Id).catch(() => []);
  const serverData = serverDataOf(account.Id);
  for (const { key, data, at } of answers) {
    serverData.setQueryData(key, data, { updatedAt: at });
    if (key[0] === 'screens') await showClientTexts((data as ListedScreens).texts);
  }
  await serverData.invalidateQueries({ refetchType: 'none' });
}
