import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';

import { setPassword } from '#api/session/accounts.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useFirstFocus } from '#ui/use-first-focus.ts';

import { SignInRefusal, Confirmation } from './refusal.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmit } from './use-submit.ts';

const minPasswordLength = 15;

/** Sets a new password, opened by the link in a mail. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const [password, setTyped] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const { submission, submit } = useSubmit(() => setPassword(code, password));
  const isTooShort = Array.from(password).length < minPasswordLength;
  const field = useFirstFocus(`${attempts} ${submission.at === 'refused'}`);

  function send(event: FormEvent): void {
    event.preventDefault();
    setTouched(true);
    setAttempts(attempts + 1);
    if (!isTooShort) void submit();
  }

  return (
    <SignInFrame title={t('signIn.resetTitle')}>
      <form className="sign-in-step" onSubmit={send} noValidate>
        <h1>{t('signIn.resetHeading')}</h1>
        {submission.at === 'done' ? (
          <Confirmation>{t('signIn.resetDone')}</Confirmation>
        ) : (
          <>
            <p className="sign-in-hint">{t('signIn.passwordRules')}</p>
            <SignInRefusal submission={submission} />
            <TextField
              ref={field}
              label={t('signIn.newPassword')}
              name="new-password"
              type="password"
              autoComplete="new-password"
              value={password}
              error={isTouched && isTooShort ? t('signIn.passwordTooShort') : null}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => setTouched(password !== '')}
            />
            <Button type="submit" isBusy={submission.at === 'sending'}>
              {t('signIn.resetSave')}
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
