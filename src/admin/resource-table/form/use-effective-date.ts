import { useState } from 'react';

import { useText } from '#engine/text.ts';
import type { Refusal } from '#resources/refusal.ts';
import type { ResourceValues } from '#resources/use-resource.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';

import { datedFields } from './dated-fields.ts';
import { requestBody, type FormValues } from './form-values.ts';

/** The date from which a change of dated fields holds. */
export function useEffectiveDate(
  description: ResourceDescription,
  fields: readonly ResourceField[],
) {
  const { t } = useText();
  /** Undefined: today; empty: still to be typed. */
  const [day, setDay] = useState<string>();
  return {
    day,
    setDay,
    isNamed: day !== undefined,
    isMissing: day === '',
    errorOf(refusal: Refusal | undefined, isTried: boolean): string | null {
      if (isTried && day === '') return t('resource-table.needed');
      return refusal?.errors['since'] ?? null;
    },
    /** Values of the dated fields as typed, for a preview. */
    proposed: (values: FormValues): { values: ResourceValues; since: string | undefined } => ({
      values: requestBody(datedFields(description, fields), values, undefined),
      since: day || undefined,
    }),
    /**
     * Request arguments of a change. With an earlier date all dated fields are sent: an unchanged
     * value may differ from that of the date.
     */
    sent(values: FormValues, before: FormValues): [ResourceValues, ...string[]] {
      const changed = requestBody(fields, values, before);
      if (day === undefined) return [changed];
      const dated = requestBody(datedFields(description, fields), values, undefined);
      return [{ ...dated, ...changed }, day];
    },
  };
}
