import { useText } from '#engine/text.ts';

import type { HourPoint } from '../charts/hours.ts';
import { useCompared } from './use-compared.ts';

/** Says where the compared plant, machine or time has no data. Null until the answer came. */
export function ComparedNote({ values }: { values: readonly Pick<HourPoint, 'value'>[] | null }) {
  const { t } = useText();
  const compared = useCompared();
  if (!compared || !values?.every(({ value }) => value === null)) return null;
  return <>{` · ${t('comparison.noData', { name: compared.name })}`}</>;
}
