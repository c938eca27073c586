import type { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';

/** Formats of ajv-formats; a `date-time` must also be within the range that can be stored. */
export function addFormats(ajv: Ajv): void {
  const add = addFormatsModule.default ?? addFormatsModule;
  add(ajv);
  const { validate } = ajv.formats['date-time'] as { validate: (text: string) => boolean };
  ajv.addFormat('date-time', {
    type: 'string',
    validate: (text: string) => validate(text) && isStorable(Date.parse(text)),
  });
}

const [first, last] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map(Date.parse) as [
  number,
  number,
];

/** Date.parse gives NaN for leap seconds; years of five digits are not readable by clients. */
function isStorable(at: number): boolean {
  return at >= first && at <= last;
}
