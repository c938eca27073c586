import type { Attribute } from '#schemas/api/machine-service.gen.ts';
import { fieldProblem, type CodedMessage } from '#server/base/problem.ts';

interface AttributeKind {
  isValid: (value: string) => boolean;
  what: string;
  code: string;
}

const seconds: AttributeKind = {
  isValid: isNumber,
  what: 'a number of seconds',
  code: 'attribute.notSeconds',
};

/** Types of attributes that are used in computations. */
const kinds: Readonly<Record<string, AttributeKind>> = {
  part_price: { isValid: isNumber, what: 'a number from 0 on', code: 'attribute.notPrice' },
  plant_view_refresh_interval: seconds,
  changeover_standard_seconds: seconds,
  currency: {
    isValid: (value) => /^[A-Z]{3}$/.test(value),
    what: 'a currency like EUR',
    code: 'attribute.notCurrency',
  },
};

/** What is wrong with the value; undefined for a valid one. */
export function valueErrorOf({ Name, Value }: Attribute): CodedMessage | undefined {
  const name = Name.trim();
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind || kind.isValid(Value.trim())) return undefined;
  return { Code: kind.code, Message: `${name} is ${kind.what}`, Values: { name } };
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
    const error = valueErrorOf(one);
    if (!error) continue;
    const Message = `${index + 1}. ${error.Message}`;
    const Item = { Index: index, Field: 'Value' };
    throw fieldProblem('attribute.notValid', 'Attributes', { ...error, Message, Item });
  }
}

function isNumber(value: string): boolean {
  return value !== '' && Number(value) >= 0 && Number.isFinite(Number(value));
}
