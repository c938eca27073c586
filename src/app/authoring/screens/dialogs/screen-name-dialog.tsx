import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { PublicationError } from '#app/authoring/configuration/publication-error.tsx';
import { usePublishFiles } from '#app/authoring/configuration/use-publish-files.ts';
import { hasAddress } from '#app/screen/find-screen.ts';
import { useLanguages } from '#app/shell/languages.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { SwitchField } from '#ui/controls/switch-field.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toasts.ts';

import styles from '../screens.module.css';
import {
  changesOfName,
  loadScreenFiles,
  titlesIn,
  type NamedScreen,
  type ScreenFiles,
} from './screen-name.ts';
import { englishTitle, namedTitles, TitleFields } from './title-fields.tsx';

interface ScreenNameDialogProps {
  screen: Screen;
  onClose(): void;
}

/** Edits the name of an installation's screen, and whether it is in the menu. */
export function ScreenNameDialog({ screen, onClose }: ScreenNameDialogProps) {
  const { t } = useTranslation();
  const { id } = screen;
  const files = useQuery({
    queryKey: ['config', 'screen-name', id],
    queryFn: ({ signal }) => loadScreenFiles(id, signal),
    // Loads changes of others instead of overwriting them.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={t('screensPage.rename')} onClose={onClose}>
      {files.error && <LoadFailure error={files.error} onRetry={() => void files.refetch()} />}
      {files.isPending && <Loading />}
      {files.data && <NameForm screen={screen} files={files.data} onClose={onClose} />}
    </Dialog>
  );
}

function NameForm({ screen, files, onClose }: ScreenNameDialogProps & { files: ScreenFiles }) {
  const { t } = useTranslation();
  const { id, menu } = screen;
  const codes = useLanguages().map(({ Code }) => Code);
  const [titles, setTitles] = useState(() => titlesIn(id, files));
  const [isInMenu, setInMenu] = useState(menu !== undefined);
  const [isAsked, setAsked] = useState(false);
  const title = englishTitle(titles);
  const { publish, isPending, error } = usePublishFiles(
    async (named: NamedScreen) => changesOfName(id, files, { ...named, codes }),
    () => {
      showToast({
        kind: 'info',
        title: null,
        text: t('screensPage.rename.done', { screen: title }),
      });
      onClose();
    },
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (title !== undefined) publish({ titles: namedTitles(titles, title), isInMenu });
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p>{t('screensPage.rename.hint')}</p>
      <TitleFields
        titles={titles}
        isMissing={isAsked && title === undefined}
        onChange={setTitles}
      />
      {hasAddress(screen) && (
        <SwitchField
          label={t('screensPage.new.inMenu')}
          isOn={isInMenu}
          error={null}
          onChange={setInMenu}
        />
      )}
      <PublicationError error={error} />
      <DialogAnswers cancel={t('screensPage.new.cancel')} isBusy={isPending} onCancel={onClose}>
        <Button type="submit" isBusy={isPending}>
          {t('screensPage.rename.save')}
        </Button>
      </DialogAnswers>
    </form>
  );
}
