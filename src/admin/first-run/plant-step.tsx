import { useMemo, useState } from 'react';

import { useFirstRunCall } from './use-first-run.ts';
import { useText } from '#engine/text.ts';
import { timeZones } from '#lib/time/time-zones.ts';
import { ownZone } from '#shared/time-zone.ts';
import { SelectField } from '#ui/controls/fields.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

import { errorAt, StepForm } from './step-form.tsx';
import type { StepProps } from './steps.ts';

export function PlantStep({ state }: StepProps) {
  const { t } = useText();
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
        error={errorAt(call, 'DisplayName', t)}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t('first-run.plant.zone')}
        value={zone}
        options={zones.map((one) => ({ value: one, label: one.replaceAll('_', ' ') }))}
        error={errorAt(call, 'TimeZone', t) ?? undefined}
        onChange={setZone}
      />
    </StepForm>
  );
}
