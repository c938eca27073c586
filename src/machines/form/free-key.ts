const accents = /[\u0300-\u036f]/g;
const maxLength = 90;

/** An identifier made from a name, unique among `keys`. */
export function freeKey(name: string, keys: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(accents, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const base = plain.slice(0, maxLength) || 'KEY';
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}_${count}`;
    if (!keys.has(key)) return key;
  }
}
