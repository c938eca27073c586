import { type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { zoneOffset, timeZones } from '#lib/time/time-zones.ts';
import { hasPart } from '#shared/fold-text.ts';
import { ownZone } from '#shared/time-zone.ts';

import { ComboBox } from './combo-box.tsx';

/** Maximum of options shown. */
const maxOffered = 8;

interface ZoneFieldProps {
  inputRef?: Ref<HTMLInputElement> | undefined;
  label: string;
  isLabelHidden?: boolean;
  /** IANA name, Europe/Berlin; empty for none. */
  value: string;
  error: string | null;
  onChange(zone: string): void;
}

/** Select of a time zone with search; the browser's zone is offered first. */
export function ZoneField({ value, onChange, ...field }: ZoneFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [now] = useState(Date.now);
  const zones = useMemo(() => [...new Set([ownZone(), ...timeZones()])], []);
  const found = zones.filter((zone) => hasPart(spoken(zone), spoken(typed)));
  const offered = found.slice(0, maxOffered);
  return (
    <ComboBox
      {...field}
      value={value}
      name={value === '' ? undefined : spoken(value)}
      offered={offered.map((zone) => ({
        value: zone,
        label: spoken(zone),
        detail: zoneOffset(zone, now),
      }))}
      note={noteOf(found.length, t)}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}

function noteOf(found: number, t: (key: string) => string) {
  if (found > maxOffered) return <p className="ls-field-hint">{t('ui.zones.more')}</p>;
  return found === 0 ? <p className="ls-field-hint">{t('ui.zones.none')}</p> : null;
}

function spoken(zone: string): string {
  return zone.replaceAll('_', ' ');
}
