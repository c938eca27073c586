import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

import { requestPasswordReset } from '#api/session/accounts.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useFirstFocus } from '#ui/use-first-focus.ts';

import { SignInRefusal, Confirmation } from './refusal.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmit } from './use-submit.ts';

/** Requests a link for a new password. The answer does not reveal which accounts exist. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: { username?: string } | null };
  const [username, setUsername] = useState(state?.username ?? '');
  const [isTouched, setTouched] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const { submission, submit } = useSubmit(() => requestPasswordReset(username.trim()));
  const isMissing = isTouched && username.trim() === '';
  const field = useFirstFocus(`${attempts} ${submission.at === 'refused'}`);

  function send(event: FormEvent): void {
    event.preventDefault();
    setTouched(true);
    setAttempts(attempts + 1);
    if (username.trim() !== '') void submit();
  }

  return (
    <SignInFrame title={t('signIn.forgotTitle')}>
      <form className="sign-in-step" onSubmit={send} noValidate>
        <h1>{t('signIn.forgotHeading')}</h1>
        {submission.at === 'done' ? (
          <Confirmation>{t('signIn.forgotSent')}</Confirmation>
        ) : (
          <>
            <p className="sign-in-hint">{t('signIn.forgotHint')}</p>
            <SignInRefusal submission={submission} />
            <TextField
              ref={field}
              label={t('signIn.usernameOrEmail')}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              error={isMissing ? t('signIn.invalidUsername') : null}
              onChange={(event) => setUsername(event.target.value)}
              onBlur={() => setTouched(username !== '')}
            />
            <Button type="submit" isBusy={submission.at === 'sending'}>
              {t('signIn.forgotSend')}
            </Button>
          </>
        )}
        <Link className="ls-link" to="/login">
          {t('signIn.backToLogin')}
        </Link>
      </form>
    </SignInFrame>
  );
}
