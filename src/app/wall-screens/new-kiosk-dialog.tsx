import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { createKiosk } from '#api/kiosks.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFirstFocus } from '#ui/use-first-focus.ts';

import { hasAddress } from '../find-screen.ts';
import { screensQuery } from '../screen-data.ts';
import { useSession } from '../session.ts';
import styles from './wall-screens.module.css';
import type { Open } from './open.ts';

export function NewKioskDialog({ onDone }: { onDone(next: Open): void }) {
  const { t } = useTranslation();
  const { account } = useSession();
  const [DisplayName, setName] = useState('');
  const [ClientId, setClient] = useState(account.Clients[0]?.Id ?? '');
  const [Screens, setScreens] = useState<readonly string[]>([]);
  const [attempts, setAttempts] = useState(0);
  const field = useFirstFocus(attempts);
  const isTouched = attempts > 0;
  const creation = useMutation({
    mutationFn: () =>
      createKiosk({ DisplayName: DisplayName.trim(), ClientId, Screens: [...Screens] }),
    onSuccess: (link) => onDone({ dialog: 'link', link }),
  });
  const isNamed = DisplayName.trim() !== '';

  function create(event: FormEvent): void {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (isNamed && Screens.length > 0) creation.mutate();
  }

  return (
    <Dialog title={t('wallScreens.new')}>
      <form className={styles['form']} onSubmit={create} noValidate>
        <TextField
          ref={field}
          label={t('wallScreens.name')}
          placeholder={t('wallScreens.namePlaceholder')}
          maxLength={100}
          value={DisplayName}
          error={isTouched && !isNamed ? t('wallScreens.nameMissing') : null}
          onChange={(event) => setName(event.target.value)}
        />
        <ClientField value={ClientId} onChange={setClient} />
        <ScreensField
          chosen={Screens}
          isMissing={isTouched && Screens.length === 0}
          onChange={setScreens}
        />
        <div className="ls-dialog-answers">
          <Button look="quiet" onClick={() => onDone(null)}>
            {t('wallScreens.cancel')}
          </Button>
          <Button type="submit" isBusy={creation.isPending}>
            {t('wallScreens.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ClientField({ value, onChange }: { value: string; onChange(id: string): void }) {
  const { t } = useTranslation();
  const { account } = useSession();
  const id = useId();
  return (
    <div className="ls-field">
      <label htmlFor={id}>{t('wallScreens.client')}</label>
      <select
        id={id}
        className="ls-input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {account.Clients.map(({ Id, DisplayName }) => (
          <option key={Id} value={Id}>
            {DisplayName}
          </option>
        ))}
      </select>
    </div>
  );
}

/** In the order they are chosen: the first one is what the display shows when it is opened. */
function ScreensField({
  chosen,
  isMissing,
  onChange,
}: {
  chosen: readonly string[];
  isMissing: boolean;
  onChange(ids: readonly string[]): void;
}) {
  const { t } = useTranslation();
  const { data: screens = [] } = useQuery(screensQuery);
  return (
    <fieldset className={styles['screens']} data-invalid={isMissing}>
      <legend>{t('wallScreens.screens')}</legend>
      {screens.filter(hasAddress).map(({ id, title }) => (
        <Checkbox
          key={id}
          label={t(title)}
          isChecked={chosen.includes(id)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
      <p className="ls-field-error" role="alert">
        {isMissing ? t('wallScreens.screensMissing') : null}
      </p>
    </fieldset>
  );
}
