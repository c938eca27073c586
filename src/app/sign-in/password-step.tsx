import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { type Context, placeholderPassword } from '#machines/sign-in/sign-in.setup.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useFirstFocus } from '#ui/use-first-focus.ts';

import { focusLeavesForm } from './focus-leaves-form.ts';
import { type StepProps, useNotice } from './step.ts';

/** Step two, for accounts with a password. */
export function PasswordStep({ snapshot, send }: StepProps) {
  const { t } = useTranslation();
  const { context } = snapshot;
  const isActivation = context.activationCode !== null;
  const [username, setUsername] = useState(context.username);
  const [password, setPassword] = useState(isRememberedHere(context) ? placeholderPassword : '');
  const [isRemembered, setRemembered] = useState(context.isRemembered);
  const [touched, setTouched] = useState({ username: false, password: false });
  const [attempts, setAttempts] = useState(0);
  const firstField = useFirstFocus(attempts);
  const [nameRef, passwordRef] = context.username ? [null, firstField] : [firstField, null];

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTouched({ username: true, password: true });
    setAttempts(attempts + 1);
    send({ type: 'credentials.submitted', username, password, isRemembered });
  }

  return (
    <form className="sign-in-step" onSubmit={submit} noValidate>
      <h1>{t(isActivation ? 'signIn.activateHeading' : 'signIn.heading')}</h1>
      {isActivation && <p className="sign-in-hint">{t('signIn.activateHint')}</p>}
      <FormNotice snapshot={snapshot} />
      <TextField
        ref={nameRef}
        label={t('signIn.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={touched.username && username.trim() === '' ? t('signIn.invalidUsername') : null}
        onChange={(event) => {
          setUsername(event.target.value);
          if (password === placeholderPassword) setPassword('');
        }}
        onBlur={(event) => focusLeavesForm(event) && setTouched({ ...touched, username: true })}
      />
      <TextField
        ref={passwordRef}
        label={t('signIn.password')}
        name="password"
        type="password"
        autoComplete={isActivation ? 'new-password' : 'current-password'}
        value={password}
        error={touched.password && password === '' ? t('signIn.invalidPassword') : null}
        onChange={(event) => setPassword(event.target.value)}
        onBlur={(event) => focusLeavesForm(event) && setTouched({ ...touched, password: true })}
      />
      <Checkbox label={t('signIn.rememberMe')} isChecked={isRemembered} onChange={setRemembered} />
      <Button type="submit" isBusy={!snapshot.matches('enteringPassword')}>
        {t('signIn.logIn')}
      </Button>
      <OtherWays username={username} isActivation={isActivation} send={send} />
    </form>
  );
}

/** A placeholder stands for the stored token, until a password was refused. */
function isRememberedHere({ rememberedUsername, username, refusals }: Context): boolean {
  return rememberedUsername === username && refusals === 0;
}

/** Links for a forgotten password and for another account. */
function OtherWays({
  username,
  isActivation,
  send,
}: Pick<StepProps, 'send'> & { username: string; isActivation: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="sign-in-ways">
      <Link className="ls-link" to="/login/forgot_password" state={{ username }}>
        {t('signIn.forgotPassword')}
      </Link>
      {!isActivation && (
        <button
          type="button"
          className="ls-link"
          onClick={() => send({ type: 'username.changed' })}
        >
          {t('signIn.otherAccount')}
        </button>
      )}
    </div>
  );
}

function FormNotice({ snapshot }: Pick<StepProps, 'snapshot'>) {
  const notice = useNotice({ snapshot });
  return <div role="alert">{notice !== null && <p className="sign-in-problem">{notice}</p>}</div>;
}
