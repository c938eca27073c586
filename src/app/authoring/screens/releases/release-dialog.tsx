import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { decideRelease } from '#api/admin/config.ts';
import { PublicationError } from '#app/authoring/configuration/publication-error.tsx';
import { useConfigRefetch } from '#app/authoring/configuration/use-config-refetch.ts';
import { useThemeWords } from '#app/authoring/themes/use-theme-words.ts';
import { ReleaseChanges } from '#editor/history/release-changes.tsx';
import { screenIdOf } from '#editor/history/released-screens.ts';
import { TypeNames } from '#editor/history/type-names.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toasts.ts';

import { loadGallery } from '../load-gallery.ts';
import { useFileNames } from './use-file-names.ts';

export type Decision = Parameters<typeof decideRelease>[1];

interface ReleaseDialogProps {
  number: number;
  /** Absent: only shows the changes. */
  decision?: Decision | undefined;
  onClose(): void;
}

/** Shows the changes of a release before it is approved, refused or reverted. */
export function ReleaseDialog({ number, decision, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation();
  const { decide, isPending, error } = useDecision(number, onClose);
  const nameOf = useFileNames();
  const fileWords = useThemeWords();
  return (
    <Dialog
      title={t(`screensPage.release.${decision ?? 'changes'}`, { number })}
      onClose={isPending ? undefined : onClose}
    >
      {decision && <p>{t(`screensPage.release.${decision}.hint`)}</p>}
      <TypeNames loadGallery={loadGallery}>
        <ReleaseChanges
          number={number}
          isBackwards={decision === 'undo'}
          nameOf={(file) => nameOf({ Path: file.Path, ScreenId: screenIdOf(file) })}
          fileWords={fileWords}
        />
      </TypeNames>
      <PublicationError error={error} />
      {decision && (
        <DialogAnswers
          cancel={t('screensPage.release.cancel')}
          isBusy={isPending}
          onCancel={onClose}
        >
          <Button
            look={decision === 'approve' ? 'primary' : 'danger'}
            isBusy={isPending}
            onClick={() => decide(decision)}
          >
            {t(`screensPage.release.${decision}.now`)}
          </Button>
        </DialogAnswers>
      )}
    </Dialog>
  );
}

function useDecision(number: number, onDone: () => void) {
  const { t } = useTranslation();
  const refetch = useConfigRefetch();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decision: Decision) => decideRelease(number, decision),
    onSuccess(_, decision) {
      const text = t(`screensPage.release.${decision}.done`, { number });
      showToast({ kind: 'info', title: null, text });
      onDone();
    },
    // Also after an error: the release may have changed meanwhile.
    onSettled: refetch,
  });
  return { decide: mutate, isPending, error };
}
