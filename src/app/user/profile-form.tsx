import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { changeProfile } from '#api/session/own-account.ts';
import { applyTimeFormat, timeFormats, type TimeFormat } from '#i18n/time-format.ts';
import type { Profile } from '#schemas/api/own-account.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/fields.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { showToast } from '#ui/toasts.ts';

import { changeLanguage, useLanguages } from '../shell/languages.ts';
import { changeAccount } from '../session/session.ts';
import { UserSection } from './section.tsx';
import styles from './user.module.css';

/** Name, language and time format: stored in the account, so that they are the same everywhere. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation();
  const languages = useLanguages();
  const [name, setName] = useState(profile.DisplayName ?? '');
  const [language, setLanguage] = useState(i18n.language);
  const [timeFormat, setTimeFormat] = useState<TimeFormat>(profile.TimeFormat);
  const save = useSave(profile.Id);

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ DisplayName: name.trim() || null, Language: language, TimeFormat: timeFormat });
  }

  return (
    <UserSection title={t('user.profile')}>
      <form className={styles['form']} onSubmit={submit}>
        <TextField
          label={t('user.name')}
          placeholder={profile.Username}
          maxLength={100}
          autoComplete="name"
          value={name}
          error={null}
          onChange={(event) => setName(event.target.value)}
        />
        <p className={styles['fact']}>
          <span>{t('user.email')}</span>
          {profile.Email ?? t('user.noEmail')}
        </p>
        <SelectField
          label={t('app.language')}
          value={language}
          options={languages.map(({ Code, Name }) => ({ value: Code, label: Name }))}
          onChange={setLanguage}
        />
        <SelectField
          label={t('user.timeFormat')}
          value={timeFormat}
          options={timeFormats.map((one) => ({ value: one, label: t(`user.timeFormat.${one}`) }))}
          onChange={(one) => setTimeFormat(one)}
        />
        <div>
          <Button type="submit" isBusy={save.isPending}>
            {t('user.save')}
          </Button>
        </div>
      </form>
    </UserSection>
  );
}

function useSave(accountId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Parameters<typeof changeProfile>[1]) => changeProfile(accountId, change),
    onSuccess: (saved) => {
      client.setQueryData(['profile', accountId], saved);
      changeLanguage(saved.Language);
      applyTimeFormat(saved.TimeFormat);
      changeAccount({
        DisplayName: saved.DisplayName ?? saved.Username,
        Language: { Name: saved.Language },
        TimeFormat: saved.TimeFormat,
      });
      showToast({ kind: 'info', title: null, text: t('user.saved') });
    },
  });
}
