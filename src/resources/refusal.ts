import type { TFunction } from 'i18next';

import { HttpError } from '#api/http.ts';

import { faultText, saidIn } from './refusal-text.ts';
import type { ResourceRow } from './use-resource.ts';

/** Why a change was not made, as a form shows it. */
export interface Refusal {
  message: string;
  /** It was shown over the page already: the dialog need not say it too. */
  isShown: boolean;
  /** By field. */
  errors: Readonly<Record<string, string>>;
  /** The row as it is now, where someone else has changed it meanwhile. */
  current: ResourceRow | undefined;
  /** What keeps a row from being removed, as the page calls it. */
  dependants: readonly { Name: string; Count: number }[];
}

/** @returns undefined for no error. */
export function refusalOf(error: unknown, t: TFunction): Refusal | undefined {
  if (!error) return undefined;
  if (!(error instanceof HttpError))
    return {
      message: messageOf(error),
      isShown: true,
      errors: {},
      current: undefined,
      dependants: [],
    };
  const { Errors = [], Current, Dependants = [] } = error.details;
  return {
    message: saidIn(t, { code: error.code, text: error.message }),
    isShown: error.status !== 409 && Errors.length === 0,
    errors: Object.fromEntries(Errors.map((fault) => [fault.Field, faultText(t, fault)])),
    current: Current as ResourceRow | undefined,
    dependants: Dependants.map(({ Name, Count }) => ({
      Name: t(`resources.dependants.${Name}`, { defaultValue: Name }),
      Count,
    })),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
