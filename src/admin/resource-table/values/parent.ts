import { useMemo } from 'react';

import { useAddress } from '#engine/address.ts';
import { useChoices, type Choice } from '#resources/use-choices.ts';

import type { TableOptions } from '../table-options.ts';

export interface Parent {
  label: string | undefined;
  choices: readonly Choice[];
  value: string;
  isChosen: boolean;
  params: Record<string, string>;
  choose(value: string): void;
}

/** The parent of the rows: the one in the address, else the first. */
export function useParent({ parent }: TableOptions): Parent {
  const choices = useChoices(parent?.resource);
  const [address, change] = useAddress();
  const { parameter = '' } = parent ?? {};
  const value = parent ? (address.get(parameter) ?? choices[0]?.value ?? '') : '';
  const params = useMemo(
    () => (parent ? { [parameter]: value } : {}) as Record<string, string>,
    [parent, parameter, value],
  );
  return {
    label: parent?.label,
    choices,
    value,
    isChosen: !parent || value !== '',
    params,
    choose: (next) => change({ [parameter]: next, page: null, search: null, filter: null }),
  };
}
