import { useTranslation } from 'react-i18next';

import { getConfigFile } from '#api/admin/config.ts';
import { PublicationError } from '#app/authoring/configuration/publication-error.tsx';
import { usePublishFiles } from '#app/authoring/configuration/use-publish-files.ts';
import type { FileChanges } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toasts.ts';

import { useLinkingMenus } from '../use-linking-menus.ts';

interface RemoveScreenDialogProps {
  screen: Screen;
  onClose(): void;
}

/** Removes the installation's file of a screen; a shipped screen returns to its shipped version. */
export function RemoveScreenDialog({ screen, onClose }: RemoveScreenDialogProps) {
  const { t } = useTranslation();
  const title = t(screen.title);
  const menus = useLinkingMenus(screen.path);
  const { publish, isPending, error } = usePublishFiles(removalOf, () => {
    const text = t('screensPage.remove.done', { screen: title });
    showToast({ kind: 'info', title: null, text });
    onClose();
  });
  return (
    <Dialog title={t('screensPage.remove.title')} onClose={isPending ? undefined : onClose}>
      <p>{t('screensPage.remove.hint', { screen: title })}</p>
      {menus.length > 0 && <p>{t('screensPage.remove.linked', { menus: menus.join(', ') })}</p>}
      <PublicationError error={error} />
      <DialogAnswers cancel={t('screensPage.release.cancel')} isBusy={isPending} onCancel={onClose}>
        <Button look="danger" isBusy={isPending} onClick={() => publish(screen.id)}>
          {t('screensPage.remove')}
        </Button>
      </DialogAnswers>
    </Dialog>
  );
}

/** Also removes the texts that belong to this screen only. */
async function removalOf(screenId: string): Promise<FileChanges> {
  const paths = ['screen', 'texts'].map((kind) => `screens/${screenId}/${screenId}.${kind}.json`);
  const files = await Promise.all(paths.map((path) => getConfigFile(path)));
  const written = files.filter(({ Source }) => Source === 'store');
  return { Files: written.map(({ Path, Text }) => ({ Path, Text: null, Before: Text })) };
}
