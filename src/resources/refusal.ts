import type { TFunction } from 'i18next';

import { ConnectionError } from '#api/connection-error.ts';
import { HttpError } from '#api/http.ts';

import { fieldErrorText } from './field-error-text.ts';
import type { ResourceRow } from './use-resource.ts';

/** An error in one line of a list. */
interface RefusedItem {
  /** From 0. */
  index: number;
  field: string | undefined;
  text: string;
}

/** A refused change, for display in a form. */
export interface Refusal {
  message: string;
  /** It was also shown as a toast. */
  isShown: boolean;
  /** Messages by field. */
  errors: Readonly<Record<string, string>>;
  /** For list fields, the faulty lines. */
  items: Readonly<Record<string, RefusedItem>>;
  /** The current row after a conflict. */
  current: ResourceRow | undefined;
  /** Dependants that prevent a deletion, by their names on the page. */
  dependants: readonly { Name: string; Count: number }[];
}

/** @returns undefined for no error. */
export function refusalOf(error: unknown, t: TFunction): Refusal | undefined {
  if (!error) return undefined;
  if (!(error instanceof HttpError))
    return {
      message: messageOf(error, t),
      isShown: true,
      errors: {},
      items: {},
      current: undefined,
      dependants: [],
    };
  const { Errors = [], Current, Dependants = [] } = error.details;
  return {
    message: error.message,
    isShown: error.status !== 409 && Errors.length === 0,
    errors: Object.fromEntries(Errors.map((fault) => [fault.Field, fieldErrorText(t, fault)])),
    items: Object.fromEntries(
      Errors.flatMap((fault) => {
        const { Field, Item } = fault;
        if (!Item) return [];
        const { Index: index, Field: field } = Item;
        return [[Field, { index, field, text: fieldErrorText(t, fault) }]];
      }),
    ),
    current: Current as ResourceRow | undefined,
    dependants: Dependants.map(({ Name, Count }) => ({
      Name: t(`resources.dependants.${Name}`, { defaultValue: Name }),
      Count,
    })),
  };
}

function messageOf(error: unknown, t: TFunction): string {
  if (error instanceof ConnectionError)
    return t(error.isTimeout ? 'resources.tooLate' : 'resources.notReached');
  return error instanceof Error ? error.message : '';
}
