import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { requestPasswordReset } from '#api/accounts.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

import { Refusal } from './refusal.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmit } from './use-submit.ts';

/** Asks for a link to a new password. The answer does not tell which accounts there are. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [isTouched, setTouched] = useState(false);
  const { submission, submit } = useSubmit(() => requestPasswordReset(username.trim()));
  const isMissing = isTouched && username.trim() === '';

  function send(event: FormEvent): void {
    event.preventDefault();
    setTouched(true);
    if (username.trim() !== '') void submit();
  }

  return (
    <SignInFrame title={t('signIn.forgotTitle')}>
      <form className="sign-in-step" onSubmit={send} noValidate>
        <h1>{t('signIn.forgotHeading')}</h1>
        {submission.at === 'done' ? (
          <output>{t('signIn.forgotSent')}</output>
        ) : (
          <>
            <p className="sign-in-hint">{t('signIn.forgotHint')}</p>
            <Refusal submission={submission} />
            <TextField
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
