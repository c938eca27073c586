import { type FormEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguages } from '#app/shell/languages.ts';
import type { KnownText } from '#schemas/api/configuration.gen.ts';
import { isPrototypeName } from '#shared/merge-patch.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/controls/fields.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toasts.ts';
import { useFirstFocus } from '#ui/use-first-focus.ts';

import { PublicationError } from '../configuration/publication-error.tsx';
import { usePublishFiles } from '../configuration/use-publish-files.ts';
import { missingSlots } from './missing-slots.ts';
import {
  changesOfText,
  completeWords,
  hasWords,
  isKnownText,
  type TextByLanguage,
} from './text-files.ts';
import styles from './texts.module.css';

interface TextDialogProps {
  clientId: string | null;
  /** The text; for a new one without a key. */
  text: KnownText;
  onClose(): void;
}

const keyPattern = /^[a-z][A-Za-z0-9._-]*$/;

/** Edits a text in all languages. Saving publishes it. */
export function TextDialog({ clientId, text, onClose }: TextDialogProps) {
  const { t } = useTranslation();
  const isNew = text.Key === '';
  const [key, setKey] = useState(text.Key);
  const [words, setWords] = useState<TextByLanguage>(text.Own);
  const [isAsked, setAsked] = useState(false);
  const first = useFirstFocus(0);
  const saving = useSaving({ clientId, text: { ...text, Key: key }, isNew }, onClose);
  const isBadKey = !isKey(key);
  const isWordless = isNew && !hasWords(words);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (isBadKey || isWordless) return;
    if (words === text.Own) onClose();
    else saving.publish({ words, isForced: false });
  }

  return (
    <Dialog
      title={isNew ? t('textsPage.new') : text.Key}
      onClose={saving.isPending ? undefined : onClose}
      isQuestion={words !== text.Own}
    >
      <form className={styles['form']} onSubmit={submit} noValidate>
        <p>{t(isNew ? 'textsPage.new.hint' : 'textsPage.change.hint')}</p>
        {isNew && (
          <KeyField inputRef={first} value={key} isBad={isAsked && isBadKey} onChange={setKey} />
        )}
        <WordFields usual={text.Usual} words={words} onChange={setWords} />
        {isAsked && isWordless && (
          <p role="alert" className="ls-field-error">
            {t('textsPage.required')}
          </p>
        )}
        <PublicationError error={saving.fault} />
        <Answers
          isPending={saving.isPending}
          onClose={onClose}
          {...(saving.isChanged && {
            onReplace: () => saving.publish({ words, isForced: true }),
          })}
        />
      </form>
    </Dialog>
  );
}

function isKey(typed: string): boolean {
  return keyPattern.test(typed) && !isPrototypeName(typed);
}

interface KeyFieldProps {
  inputRef: Ref<HTMLInputElement>;
  value: string;
  isBad: boolean;
  onChange(key: string): void;
}

function KeyField({ inputRef, value, isBad, onChange }: KeyFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      ref={inputRef}
      label={t('textsPage.key')}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={value}
      error={isBad ? t('textsPage.key.hint') : null}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface AnswersProps {
  isPending: boolean;
  onClose(): void;
  /** Overwrites changes of others. */
  onReplace?: () => void;
}

function Answers({ isPending, onClose, onReplace }: AnswersProps) {
  const { t } = useTranslation();
  return (
    <DialogAnswers cancel={t('textsPage.cancel')} isBusy={isPending} onCancel={onClose}>
      {onReplace ? (
        <Button look="danger" isBusy={isPending} onClick={onReplace}>
          {t('textsPage.replace')}
        </Button>
      ) : (
        <Button type="submit" isBusy={isPending}>
          {t('textsPage.save')}
        </Button>
      )}
    </DialogAnswers>
  );
}

interface WordFieldsProps {
  usual: TextByLanguage;
  words: TextByLanguage;
  onChange(words: TextByLanguage): void;
}

function WordFields({ usual, words, onChange }: WordFieldsProps) {
  const { t } = useTranslation();
  return useLanguages().map(({ Code, Name }) => {
    const own = words[Code] ?? '';
    const missing = missingSlots(own, usual).join(', ');
    return (
      <div key={Code}>
        <TextInput
          label={Name}
          isLong
          rows={rowsOf(own || (usual[Code] ?? ''))}
          value={own}
          onChange={(typed) => onChange({ ...words, [Code]: typed })}
        />
        {usual[Code] !== undefined && (
          <p className={styles['usual']}>{t('textsPage.defaultWords', { words: usual[Code] })}</p>
        )}
        <output>{missing !== '' && t('textsPage.missingSlots', { slots: missing })}</output>
      </div>
    );
  });
}

const maxRows = 12;

function rowsOf(words: string): number {
  const lines = words.split('\n').map((line) => Math.ceil((line.length + 1) / 60));
  return Math.min(
    maxRows,
    Math.max(
      1,
      lines.reduce((sum, rows) => sum + rows, 0),
    ),
  );
}

interface SavingInput {
  clientId: string | null;
  text: KnownText;
  isNew: boolean;
}

function useSaving({ clientId, text, isNew }: SavingInput, onClose: () => void) {
  const { t } = useTranslation();
  const codes = useLanguages().map(({ Code }) => Code);
  const { publish, isPending, error } = usePublishFiles(
    async ({ words, isForced }: { words: TextByLanguage; isForced: boolean }) => {
      if (isNew && (await isKnownText(clientId, text.Key))) throw new Error('known');
      return changesOfText(
        clientId,
        { ...text, isForced },
        completeWords(words, text.Usual, codes),
      );
    },
    () => {
      showToast({ kind: 'info', title: null, text: t('textsPage.saved', { key: text.Key }) });
      onClose();
    },
  );
  const isChanged = error?.message === 'changed';
  const isSaid = isChanged || error?.message === 'known';
  const fault = isSaid ? new Error(t(`textsPage.${error.message}`)) : error;
  return { publish, isPending, isChanged, fault };
}
