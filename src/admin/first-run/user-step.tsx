import { useState } from 'react';

import { stringField } from '#resources/string-field.ts';
import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

import { useFirstRunCall } from './use-first-run.ts';
import { CopyText } from './copy-text.tsx';
import styles from './first-run.module.css';
import { errorAt, StepForm } from './step-form.tsx';
import type { StepProps } from './steps.ts';

export function UserStep({ state, onHold }: StepProps) {
  const { t, locale } = useText();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const call = useFirstRunCall('accounts', ({ create }, Username: string) =>
    create({
      Username,
      Email: email.trim() === '' ? null : email,
      Language: locale,
      Roles: ['PlantUser'],
      Clients: [state.Client?.Id ?? ''],
    }),
  );

  function make(): void {
    onHold('user');
    call.mutate(username, { onError: () => onHold(undefined) });
  }

  if (call.data)
    return (
      <div className={styles['form']}>
        <p>
          {t('first-run.user.once', {
            until: dateFormat('long', locale).format(new Date(stringField(call.data, 'ExpiresAt'))),
          })}
        </p>
        <CopyText label={t('first-run.user.link')} text={stringField(call.data, 'Link')} rows={2} />
        <div>
          <Button onClick={() => onHold(undefined)}>{t('first-run.next')}</Button>
        </div>
      </div>
    );
  return (
    <StepForm hint="first-run.user.hint" label="first-run.user.make" call={call} onSubmit={make}>
      <TextField
        label={t('first-run.user.username')}
        error={errorAt(call, 'Username', t)}
        value={username}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextField
        label={t('first-run.user.email')}
        error={errorAt(call, 'Email', t)}
        type="email"
        value={email}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setEmail(event.target.value)}
      />
    </StepForm>
  );
}
