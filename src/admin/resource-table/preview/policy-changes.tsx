import { useState } from 'react';

import type { ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import type { PlantPolicy, PolicyVersion } from '#schemas/api/plants.gen.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';
import { FailedLine } from '#ui/failed-line.tsx';

import { usePolicyVersions } from './use-policy.ts';
import { valueText } from '../values/cell.tsx';
import type { TableOptions } from '../table-options.ts';
import styles from '../form/form.module.css';
import type { RowFormProps } from '../form/use-row-form.ts';

interface Fields {
  options: TableOptions;
  fields: readonly ResourceField[];
}

interface PolicyChangesProps extends Pick<RowFormProps, 'options' | 'description' | 'resource'> {
  policy: NonNullable<TableOptions['policy']>;
  row: ResourceRow;
}

/** Earlier versions of the loss policy, loaded on opening. */
export function PolicyChanges({ options, description, resource, policy, row }: PolicyChangesProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const versions = usePolicyVersions(resource.path, row.Id, isOpen);
  const fields = description.Fields.filter(({ Name }) => policy.fields.includes(Name));
  return (
    <details
      className={styles['changes']}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('resource-table.policy.versions')}</summary>
      {isOpen && <Versions options={options} fields={fields} versions={versions} />}
    </details>
  );
}

function Versions({
  versions: { data, error, refetch },
  ...of
}: Fields & { versions: ReturnType<typeof usePolicyVersions> }) {
  const { t } = useText();
  if (data?.length === 0) return <p>{t('resource-table.policy.never')}</p>;
  if (data)
    return (
      <ol reversed>
        {data.map((version) => (
          <Version key={version.Number} {...of} version={version} />
        ))}
      </ol>
    );
  if (!error) return <output>{t('resource-table.policy.loading')}</output>;
  return <FailedLine onRetry={() => void refetch()}>{error.message}</FailedLine>;
}

function Version({ version, options, fields }: Fields & { version: PolicyVersion }) {
  const { t, locale } = useText();
  const { At, Username: user, Since, Before, After } = version;
  const at = dateFormat('long', locale).format(new Date(At));
  const changed = fields.filter(({ Name }) => isOther(version, Name as keyof PlantPolicy));

  function wordsOf({ Name }: ResourceField): string {
    const entry = options.form.find(({ field }) => field === Name);
    const [before, after] = [Before, After].map((policy) =>
      valueText(policy[Name as keyof PlantPolicy], {
        column: entry ?? {},
        kind: undefined,
        known: [],
        t,
        locale,
      }),
    );
    return t('resource-table.policy.from', { field: t(entry?.label ?? Name), before, after });
  }

  return (
    <li>
      <small>
        {t('resource-table.policy.version', { at, user })}
        {Since !== null &&
          ` · ${t('resource-table.policy.since', { day: dayText(Since, locale) })}`}
      </small>
      <ul>
        {changed.map((field) => (
          <li key={field.Name}>{wordsOf(field)}</li>
        ))}
      </ul>
    </li>
  );
}

/** A date of the plant, independent of the reader's time zone. */
function dayText(date: string, locale: string): string {
  return dateFormat('date', locale, 'UTC').format(new Date(date));
}

function isOther({ Before, After }: PolicyVersion, name: keyof PlantPolicy): boolean {
  return Before[name] !== After[name];
}
