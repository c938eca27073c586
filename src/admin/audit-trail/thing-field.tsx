import { useState } from 'react';

import { useFound } from '#resources/use-found.ts';
import { useText } from '#engine/text.ts';
import { ComboBox } from '#ui/controls/combo-box.tsx';
import { useDebounced } from '#ui/use-debounced.ts';

interface ThingFieldProps {
  /** The id of a row; empty for none. */
  value: string;
  /** Name of the row, if known. */
  name: string | null;
  onChange(id: string, name: string | undefined): void;
}

const typingPauseMs = 200;

/** Search field for the subject of events: any row, by a part of its name. */
export function ThingField({ value, name, onChange }: ThingFieldProps) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const { rows } = useFound(useDebounced(typed.trim(), typingPauseMs));
  const offered = (rows ?? []).map(({ Id, DisplayName, PlantName, ClientName }) => ({
    value: Id,
    label: DisplayName,
    detail: PlantName ?? ClientName,
  }));
  return (
    <ComboBox
      label={t('audit-trail.thing')}
      value={value}
      name={name ?? undefined}
      error={null}
      offered={offered}
      note={offered.length === 0 && <p>{t(noteOf(typed, rows))}</p>}
      onSearch={setTyped}
      onChange={(id) => onChange(id, offered.find((one) => one.value === id)?.label)}
    />
  );
}

function noteOf(typed: string, rows: readonly unknown[] | undefined): string {
  if (typed.trim() === '') return 'audit-trail.typeName';
  return rows === undefined ? 'audit-trail.searching' : 'audit-trail.noThing';
}
