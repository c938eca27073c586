import { useId, useMemo, useState } from 'react';

import { useFirstRunCall } from './use-first-run.ts';
import { useText } from '#engine/text.ts';
import { timeZones } from '#lib/time-zones.ts';
import { ownZone } from '#shared/time-zone.ts';
import { TextField } from '#ui/text-field.tsx';

import { errorAt, StepForm } from './step-form.tsx';
import type { StepProps } from './steps.ts';

export function PlantStep({ state }: StepProps) {
  const { t } = useText();
  const id = useId();
  const [name, setName] = useState('');
  const here = ownZone();
  const [zone, setZone] = useState(here);
  const zones = useMemo(() => [...new Set([here, ...timeZones()])].toSorted(), [here]);
  const call = useFirstRunCall('plants', ({ create }, DisplayName: string) =>
    create({ DisplayName, TimeZone: zone, ClientId: state.Client?.Id ?? '' }),
  );
  return (
    <StepForm
      hint="first-run.plant.hint"
      label="first-run.next"
      call={call}
      onSubmit={() => call.mutate(name)}
    >
      <TextField
        label={t('first-run.plant.name')}
        error={errorAt(call, 'DisplayName')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="ls-field">
        <label htmlFor={id}>{t('first-run.plant.zone')}</label>
        <select
          id={id}
          className="ls-input"
          value={zone}
          onChange={(event) => setZone(event.target.value)}
        >
          {zones.map((one) => (
            <option key={one} value={one}>
              {one.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
        <p className="ls-field-error" role="alert">
          {errorAt(call, 'TimeZone')}
        </p>
      </div>
    </StepForm>
  );
}
