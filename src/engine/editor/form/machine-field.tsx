import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { listMachineNames } from '#api/machines/machine-service.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { Select } from '#ui/controls/select.tsx';

import styles from '../editor.module.css';
import { machineOf, withMachine } from '../widget-machine.ts';

interface MachineFieldProps {
  screen: Screen;
  /** As the layers beneath have it. */
  beneath: Screen;
  /** Id of the widget. */
  id: string;
  /** Whose machines can be chosen. */
  plantId: string | undefined;
  onChange(screen: Screen): void;
}

/** Whose data a widget shows: that of what the page is about, or always that of one machine. */
export function MachineField({ screen, beneath, id, plantId, onChange }: MachineFieldProps) {
  const field = useId();
  const { t } = useTranslation();
  const machine = machineOf(screen, id);
  const { data: machines = [] } = useQuery({
    queryKey: ['editor', 'machines', plantId],
    queryFn: ({ signal }) => listMachineNames({ plantId: plantId ?? '' }, signal),
    enabled: plantId !== undefined && machine !== undefined,
  });
  if (machine === undefined || plantId === undefined) return null;
  const ofPage = machine.startsWith('$') ? machine : subjectOf(screen);
  const isKnown = machine === ofPage || machines.some(({ Id }) => Id === machine);
  return (
    <div className={styles['field']}>
      <label htmlFor={field}>{t('editor.machine')}</label>
      <Select
        id={field}
        value={machine}
        options={[
          { value: ofPage, label: t('editor.machine.ofPage') },
          ...machines.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName })),
          ...(isKnown ? [] : [{ value: machine, label: machine }]),
        ]}
        onChange={(machineId) =>
          onChange(withMachine(screen, id, { machineId, beneath: beneath.data ?? {} }))
        }
      />
      <p className={styles['hint']}>{t('editor.machine.hint')}</p>
    </div>
  );
}

/** What the address of the page names. */
function subjectOf({ subject }: Screen): string {
  return subject === 'machine' ? '$route.Id' : '$plant.Id';
}
