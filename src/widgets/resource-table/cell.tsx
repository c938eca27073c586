import { useChoices } from '#engine/resource/use-choices.ts';
import type { ResourceValue } from '#engine/resource/use-resource.ts';
import { useText } from '#engine/text.ts';
import { dateFormat } from '#lib/date-format.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';

import type { ResourceTableOptions } from './resource-table.gen.ts';
import styles from './resource-table.module.css';

type Column = ResourceTableOptions['columns'][number];

/** One value as people read it. */
export function Cell({
  column: { choices, empty },
  kind,
  value,
}: {
  column: Column;
  kind: ResourceField['Kind'] | undefined;
  value: ResourceValue;
}) {
  const { t, locale } = useText();
  const known = useChoices(choices);
  if (value === null || value === undefined || value === '')
    return <span className={styles['empty']}>{empty === undefined ? '—' : t(empty)}</span>;
  if (kind === 'instant' && typeof value === 'string')
    return dateFormat('zoned', locale).format(new Date(value));
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 3 });
  const names = [value].flat().map(String);
  return names
    .map((name) => known.find((choice) => choice.value === name)?.label ?? name)
    .join(', ');
}
