import { languages } from './languages.ts';

/**
 * The language of ours that a browser asks for first, as the page that it shows begins in it.
 * @param header `Accept-Language`, RFC 9110: the best one first, as browsers send it.
 * @returns undefined where it asks for none of them.
 */
export function spokenLanguage(header: string | undefined): string | undefined {
  const asked = (header ?? '').split(',').map((one) => one.split(';')[0]?.trim() ?? '');
  const spoken = asked.map((tag) => languages.find(({ Code }) => baseOf(Code) === baseOf(tag)));
  return spoken.find((language) => language !== undefined)?.Code;
}

function baseOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0];
}
