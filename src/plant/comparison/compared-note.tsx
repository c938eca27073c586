import { useText } from '#engine/text.ts';

import type { HourPoint } from '../charts/hours.ts';
import { useCompared } from './use-compared.ts';

/** States that the compared plant, machine or period has no data. Null until it is loaded. */
export function ComparedNote({ values }: { values: readonly Pick<HourPoint, 'value'>[] | null }) {
  const { t } = useText();
  const compared = useCompared();
  if (!compared || !values?.every(({ value }) => value === null)) return null;
  return <>{` · ${t('comparison.noData', { name: compared.name })}`}</>;
}
