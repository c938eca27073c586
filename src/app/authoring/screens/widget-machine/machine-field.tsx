import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { listMachineNames } from '#api/machines/machine-service.ts';
import type { WidgetFieldProps } from '#editor/widget-field.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { SelectField } from '#ui/controls/fields.tsx';

import { findWidgetMachine, withMachine } from './widget-machine.ts';

interface MachineFieldProps extends WidgetFieldProps {
  /** Plant whose machines can be chosen. */
  plantId: string | undefined;
}

/** Selects the machine of a widget's data: the page's subject, or a fixed one. */
export function MachineField({ screen, base, id, plantId, onChange }: MachineFieldProps) {
  const { t } = useTranslation();
  const machine = findWidgetMachine(screen, id);
  const { data: machines = [] } = useQuery({
    queryKey: ['editor', 'machines', plantId],
    queryFn: ({ signal }) => listMachineNames({ plantId: plantId ?? '' }, signal),
    enabled: plantId !== undefined && machine !== undefined,
  });
  if (machine === undefined || plantId === undefined) return null;
  const ofPage = machine.startsWith('$') ? machine : subjectOf(screen);
  const isKnown = machine === ofPage || machines.some(({ Id }) => Id === machine);
  return (
    <div>
      <SelectField
        label={t('widgetMachine.label')}
        value={machine}
        options={[
          { value: ofPage, label: t('widgetMachine.ofPage') },
          ...machines.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName })),
          ...(isKnown ? [] : [{ value: machine, label: machine }]),
        ]}
        onChange={(machineId) =>
          onChange(withMachine(screen, id, { machineId, base: base.data ?? {} }))
        }
      />
      <p className="ls-field-hint">{t('widgetMachine.hint')}</p>
    </div>
  );
}

/** The subject of the page's address. */
function subjectOf({ subject }: Screen): string {
  return subject === 'machine' ? '$route.Id' : '$plant.Id';
}
