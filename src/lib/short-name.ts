/**
 * Shortens a name to a number of graphemes. The middle is cut, as machine names often differ at the
 * end.
 */
export function shortName(name: string, most = 24): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  if (letters.length <= most) return name;
  const [head, tail] = [Math.floor((most - 1) / 2), Math.ceil((most - 1) / 2)];
  return `${letters.slice(0, head).join('').trimEnd()}…${letters.slice(-tail).join('').trimStart()}`;
}
