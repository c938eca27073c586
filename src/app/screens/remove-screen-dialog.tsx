import { useTranslation } from 'react-i18next';

import { getConfigFile } from '#api/admin/config.ts';
import type { FileChanges } from '#schemas/api/configuration.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { PublicationFault } from '../configuration/publication-fault.tsx';
import { usePublishFiles } from '../configuration/use-publish-files.ts';

interface RemoveScreenDialogProps {
  screenId: string;
  /** In the language of the page. */
  title: string;
  onClose(): void;
}

/** Takes away what was written of a screen for everyone: one that the product ships is as shipped again. */
export function RemoveScreenDialog({ screenId, title, onClose }: RemoveScreenDialogProps) {
  const { t } = useTranslation();
  const { publish, isPending, error } = usePublishFiles(removalOf, onClose);
  return (
    <Dialog title={t('screensPage.remove.title')} onClose={isPending ? undefined : onClose}>
      <p>{t('screensPage.remove.hint', { screen: title })}</p>
      <PublicationFault error={error} />
      <div className="ls-dialog-answers">
        {!isPending && (
          <Button look="quiet" onClick={onClose}>
            {t('screensPage.release.cancel')}
          </Button>
        )}
        <Button look="danger" isBusy={isPending} onClick={() => publish(screenId)}>
          {t('screensPage.remove')}
        </Button>
      </div>
    </Dialog>
  );
}

/** With the texts that were written for it alone. */
async function removalOf(screenId: string): Promise<FileChanges> {
  const paths = ['screen', 'texts'].map((kind) => `screens/${screenId}/${screenId}.${kind}.json`);
  const files = await Promise.all(paths.map((path) => getConfigFile(path)));
  const written = files.filter(({ Source }) => Source === 'store');
  return { Files: written.map(({ Path, Text }) => ({ Path, Text: null, Before: Text })) };
}
