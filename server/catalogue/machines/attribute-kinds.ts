import type { Attribute } from '#schemas/api/machine-service.gen.ts';
import { fieldProblem } from '#server/base/problem.ts';

interface AttributeKind {
  isValid: (value: string) => boolean;
  what: string;
}

/** Types of attributes that are used in computations. */
const kinds: Readonly<Record<string, AttributeKind>> = {
  part_price: { isValid: isNumber, what: 'a number from 0 on' },
  plant_view_refresh_interval: { isValid: isNumber, what: 'a number of seconds' },
  changeover_standard_seconds: { isValid: isNumber, what: 'a number of seconds' },
  currency: { isValid: (value) => /^[A-Z]{3}$/.test(value), what: 'a currency like EUR' },
};

/** The required type of an invalid value; undefined for a valid one. */
export function faultOf({ Name, Value }: Attribute): string | undefined {
  const name = Name.trim();
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  return kind && !kind.isValid(Value.trim()) ? `${name} is ${kind.what}` : undefined;
}

/**
 * @param before Stored attributes: unchanged ones are not validated.
 * @throws Problem 400 at the field, with the first invalid one.
 */
export function refuseWrongAttributes(
  attributes: readonly Attribute[],
  before: readonly Attribute[] = [],
): void {
  const known = new Set(before.map(({ Name, Value }) => JSON.stringify([Name, Value])));
  for (const [index, one] of attributes.entries()) {
    if (known.has(JSON.stringify([one.Name, one.Value]))) continue;
    const fault = faultOf(one);
    if (fault) throw fieldProblem('attribute.notValid', 'Attributes', `${index + 1}. ${fault}`);
  }
}

function isNumber(value: string): boolean {
  return value !== '' && Number(value) >= 0 && Number.isFinite(Number(value));
}
