import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { isSignOutPending, onPendingSignOut } from '#api/session/pending-sign-out.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useFirstFocus } from '#ui/use-first-focus.ts';

import { type PageEnd, useSessionEnd } from '../session/session.ts';
import { focusLeavesForm } from './focus-leaves-form.ts';
import { type StepProps, useNotice } from './step.ts';

/** Text keys by reason, for sessions that ended without the user's doing. */
const endings: Partial<Record<PageEnd, string>> = {
  display: 'signIn.displaySignedOut',
  expired: 'signIn.sessionEnded',
  replaced: 'signIn.sessionReplaced',
};

/** Step one: the user name. It decides how the account signs in. */
export function NameStep({ snapshot, send }: StepProps) {
  const { t } = useTranslation();
  const [username, setUsername] = useState(snapshot.context.username);
  const [isTouched, setTouched] = useState(false);
  const notice = useNotice({ snapshot });
  const field = useFirstFocus(notice);
  const endedBy = useSessionEnd();
  const isPending = useSyncExternalStore(onPendingSignOut, isSignOutPending);
  const hint = isPending ? 'signIn.signOutPending' : endedBy && endings[endedBy];

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTouched(true);
    send({ type: 'username.submitted', username });
  }

  const isMissing = isTouched && username.trim() === '';
  return (
    <form className="sign-in-step" onSubmit={submit} noValidate>
      <h1>{t('signIn.heading')}</h1>
      <p className="sign-in-hint">{t(hint ?? 'signIn.hint')}</p>
      <TextField
        ref={field}
        label={t('signIn.usernameOrEmail')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={isMissing ? t('signIn.invalidUsername') : notice}
        onChange={(event) => setUsername(event.target.value)}
        onBlur={(event) => setTouched(focusLeavesForm(event) || isTouched)}
      />
      <Button type="submit" isBusy={snapshot.matches('askingSignOnType')}>
        {t('signIn.logIn')}
      </Button>
    </form>
  );
}
