import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type NavigateFunction, useNavigate } from 'react-router-dom';

import { createScreen } from '#api/admin/config.ts';
import { hasAddress } from '#app/screen/find-screen.ts';
import { useConfigReload } from '#app/use-config-changes.ts';
import { refusalOf, type Refusal } from '#resources/refusal.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/fields.tsx';
import { SwitchField } from '#ui/controls/switch-field.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toasts.ts';

import styles from '../screens.module.css';
import {
  english,
  englishTitle,
  namedTitles,
  TitleFields,
  type ScreenTitles,
} from './title-fields.tsx';

interface NewScreenDialogProps {
  /** Screens that can be copied. */
  screens: readonly Screen[];
  onClose(): void;
}

/** Creates a screen of the installation: a copy of another, or an empty one. */
export function NewScreenDialog({ screens, onClose }: NewScreenDialogProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState('empty-plant');
  const [titles, setTitles] = useState<ScreenTitles>({});
  const [isInMenu, setInMenu] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const creation = useCreation(onClose);
  const copied = screens.find(({ id }) => id === from);
  // A path with parameters is opened by links that fill them, so it cannot be in the menu.
  const isListed = !copied || hasAddress(copied);
  const title = englishTitle(titles);
  const refusal = refusalOf(creation.error, t);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (title !== undefined)
      creation.mutate({
        From: from,
        Titles: namedTitles(titles, title),
        IsInMenu: isInMenu && isListed,
      });
  }

  return (
    <Dialog title={t('screensPage.new')} onClose={creation.isPending ? undefined : onClose}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <p>{t('screensPage.new.hint')}</p>
        <SourceField
          screens={screens}
          value={from}
          error={refusal?.errors['From']}
          onChange={setFrom}
        />
        <TitleFields
          titles={titles}
          isMissing={isAsked && title === undefined}
          onChange={setTitles}
        />
        {isListed && (
          <SwitchField
            label={t('screensPage.new.inMenu')}
            isOn={isInMenu}
            error={null}
            onChange={setInMenu}
          />
        )}
        <div className="ls-field-error" role="alert">
          {messageOf(refusal)}
        </div>
        <Answers isPending={creation.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Answers({ isPending, onClose }: { isPending: boolean; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <DialogAnswers cancel={t('screensPage.new.cancel')} isBusy={isPending} onCancel={onClose}>
      <Button type="submit" isBusy={isPending}>
        {t('screensPage.new.create')}
      </Button>
    </DialogAnswers>
  );
}

interface SourceFieldProps extends Pick<NewScreenDialogProps, 'screens'> {
  value: string;
  error: string | undefined;
  onChange(id: string): void;
}

function SourceField({ screens, ...field }: SourceFieldProps) {
  const { t } = useTranslation();
  const empty = [
    { value: 'empty-plant', label: t('screensPage.new.emptyPlant') },
    { value: 'empty', label: t('screensPage.new.empty') },
  ];
  const copies = screens.map(({ id, title }) => ({
    value: id,
    label: t('screensPage.new.copy', { screen: t(title) }),
  }));
  return (
    <SelectField label={t('screensPage.new.from')} options={[...empty, ...copies]} {...field} />
  );
}

/** A message shown neither by a toast nor at the field. */
function messageOf(refusal: Refusal | undefined): string | undefined {
  const isSaid = refusal?.isShown !== false || refusal.errors['From'] !== undefined;
  return isSaid ? undefined : refusal.message;
}

function useCreation(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const reload = useConfigReload();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: createScreen,
    async onSuccess({ Path }, { Titles }) {
      const text = t('screensPage.new.done', { screen: Titles[english], path: Path });
      const action = editing(t('screensPage.new.edit'), Path, navigate);
      showToast({ kind: 'info', title: null, text, ...(action && { action }) });
      await Promise.all([reload(), client.invalidateQueries({ queryKey: ['config'] })]);
      onDone();
    },
  });
}

/** A link to the editor; none for paths with parameters. */
function editing(label: string, path: string, navigate: NavigateFunction) {
  if (path.includes(':')) return undefined;
  return { label, run: () => void navigate(`${path}?edit=1&layer=everyone`) };
}
