import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { HttpError } from '#api/http.ts';
import { changePassword } from '#api/session/own-account.ts';
import { serverRefusalOf } from '#lib/server-refusal.ts';
import { refusalText } from '#resources/refusal-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { showToast } from '#ui/toasts.ts';

import { UserSection } from './section.tsx';
import styles from './user.module.css';

/** Changes the password, with the current one as proof. */
export function PasswordForm({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useMutation({
    mutationFn: () => changePassword(accountId, { current, password }),
    onSuccess: () => {
      setCurrent('');
      setPassword('');
      showToast({ kind: 'info', title: null, text: t('user.passwordChanged') });
    },
  });
  const isCurrentWrong =
    change.error instanceof HttpError && change.error.code === 'password.wrong';

  function submit(event: FormEvent): void {
    event.preventDefault();
    change.mutate();
  }

  return (
    <UserSection title={t('user.password')} hint={t('user.passwordHint')}>
      <form className={styles['form']} onSubmit={submit}>
        <TextField
          label={t('user.currentPassword')}
          type="password"
          autoComplete="current-password"
          required
          value={current}
          error={isCurrentWrong ? t('user.currentPasswordWrong') : null}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <TextField
          label={t('user.newPassword')}
          type="password"
          autoComplete="new-password"
          required
          value={password}
          error={
            change.error && !isCurrentWrong ? refusalText(t, serverRefusalOf(change.error)) : null
          }
          onChange={(event) => setPassword(event.target.value)}
        />
        <div>
          <Button type="submit" isBusy={change.isPending}>
            {t('user.changePassword')}
          </Button>
        </div>
      </form>
    </UserSection>
  );
}
