import { useEffect, useState } from 'react';

import type { AuditQuery } from './use-audit.ts';
import { useText } from '#engine/text.ts';
import { ownZone } from '#shared/time-zone.ts';
import { isoInstant } from '#lib/time/instant-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/fields.tsx';
import { InstantField } from '#ui/controls/instant-field.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';

import styles from './audit-trail.module.css';
import { kindText } from './kind-text.ts';
import { ThingField } from './thing-field.tsx';

interface FiltersProps {
  query: AuditQuery;
  kinds: readonly string[];
  /** Name of the filtered subject, if known. */
  subject: string | null;
  onChange(changes: AuditQuery): void;
  onThing(id: string, name: string | undefined): void;
}

/** Filters by kind, subject, user and time, in the reader's time zone. */
export function Filters({ query, kinds, subject, onChange, onThing }: FiltersProps) {
  const { t } = useText();
  const { kind = '', username = '', start, end } = query;
  // Includes a kind from a link that has no events yet.
  const all = kind === '' || kinds.includes(kind) ? kinds : [...kinds, kind];
  return (
    <div className={styles['filters']}>
      {query.subject !== undefined && (
        <p className={styles['subject']}>
          {t('audit-trail.about', { name: subject ?? query.subject })}
          <Button look="quiet" onClick={() => onChange({ subject: undefined })}>
            {t('audit-trail.everything')}
          </Button>
        </p>
      )}
      <SelectField
        label={t('audit-trail.kind')}
        value={kind}
        options={[
          { value: '', label: t('audit-trail.everyKind') },
          ...all.map((one) => ({ value: one, label: kindText(one, t) })),
        ]}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <ThingField value={query.subject ?? ''} name={subject} onChange={onThing} />
      <Name key={username} username={username} onChange={onChange} />
      <Instant
        label={t('audit-trail.from')}
        value={start}
        onChange={(next) => onChange({ start: next })}
      />
      <Instant
        label={t('audit-trail.to')}
        value={end}
        onChange={(next) => onChange({ end: next })}
      />
    </div>
  );
}

const typingPauseMs = 400;

/** Debounced text input. */
function Name({ username, onChange }: { username: string; onChange: FiltersProps['onChange'] }) {
  const { t } = useText();
  const [typed, setTyped] = useState(username);
  useEffect(() => {
    if (typed === username) return undefined;
    const timer = setTimeout(() => onChange({ username: typed.trim() }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, username, onChange]);
  return <SearchField label={t('audit-trail.name')} value={typed} onChange={setTyped} />;
}

interface InstantProps {
  label: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

function Instant({ label, value, onChange }: InstantProps) {
  const timeZone = ownZone();
  return (
    <InstantField
      label={label}
      value={value === undefined ? '' : new Date(value).toISOString()}
      error={null}
      timeZone={timeZone}
      onChange={(typed) => onChange(typed === '' ? undefined : isoInstant(typed, timeZone))}
    />
  );
}
