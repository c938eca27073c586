import { languages } from './languages.ts';

/**
 * Our first language in the order of the browser's `Accept-Language`.
 * @param header `Accept-Language`, RFC 9110: by preference, as browsers send it.
 * @returns undefined where it asks for none of ours.
 */
export function requestedLanguage(header: string | undefined): string | undefined {
  const asked = (header ?? '').split(',').map((one) => one.split(';')[0]?.trim() ?? '');
  const spoken = asked.map((tag) => languages.find(({ Code }) => baseOf(Code) === baseOf(tag)));
  return spoken.find((language) => language !== undefined)?.Code;
}

function baseOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0];
}
