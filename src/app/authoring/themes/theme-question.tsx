import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DifferenceList } from '#editor/draft/difference-list.tsx';
import { HistoryDialog } from '#editor/history/history-dialog.tsx';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { themeDifferences } from './theme-differences.ts';
import { useThemeWords } from './use-theme-words.ts';

export type ThemeDialogKind = 'publish' | 'history';

interface PublishDialogProps {
  /** Name of the theme, and its client. */
  name: string;
  path: string;
  published: ThemeFile;
  theme: ThemeFile;
  onPublish(note: string): void;
  onClose(): void;
}

interface ThemeQuestionProps extends PublishDialogProps {
  asked: ThemeDialogKind | undefined;
  /** Called after another version was restored. */
  onRestored(): void;
}

/** Dialog of the changes before publishing, or of the theme's history. */
export function ThemeQuestion({ asked, onRestored, ...props }: ThemeQuestionProps) {
  const { name, path, onClose } = props;
  const fileWords = useThemeWords();
  if (asked === 'publish') return <PublishDialog {...props} />;
  if (asked === undefined) return null;
  return (
    <HistoryDialog
      path={path}
      name={name}
      fileWords={fileWords}
      onClose={onClose}
      onRestored={() => {
        onClose();
        onRestored();
      }}
    />
  );
}

function PublishDialog(props: PublishDialogProps) {
  const { name, path, published, theme, onPublish, onClose } = props;
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const { fieldText } = useThemeWords();

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    onClose();
    onPublish(note);
  }

  return (
    <Dialog title={t('configPage.publish')} onClose={onClose}>
      <p>{t('editor.publish.text', { name })}</p>
      <DifferenceList
        differences={themeDifferences(t, published, theme)}
        fieldText={(pointer) => fieldText(pointer, path)}
      />
      <form onSubmit={submit}>
        <TextField
          label={t('editor.publish.note')}
          error={null}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <DialogAnswers cancel={t('editor.cancel')} onCancel={onClose}>
          <Button type="submit">{t('editor.publish.now')}</Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
