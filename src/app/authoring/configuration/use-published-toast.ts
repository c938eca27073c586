import { useTranslation } from 'react-i18next';

import { decideRelease } from '#api/admin/config.ts';
import { offerUndo } from '#ui/offer-undo.ts';
import { showToast } from '#ui/toasts.ts';

import { useConfigRefetch } from './use-config-refetch.ts';

/** Shows a toast after a publication, with an undo button. */
export function usePublishedToast(): (release: number) => void {
  const { t } = useTranslation();
  const refetch = useConfigRefetch();

  async function takeBack(release: number): Promise<void> {
    try {
      await decideRelease(release, 'undo');
      showToast({ kind: 'info', title: null, text: t('configPage.takenBack') });
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      showToast({ kind: 'error', title: t('configPage.notTakenBack'), text });
    } finally {
      await refetch();
    }
  }

  return (release) =>
    offerUndo({
      title: t('configPage.published'),
      text: t('configPage.published.hint'),
      label: t('configPage.takeBack'),
      run: () => void takeBack(release),
    });
}
