interface Cut {
  start?: number;
  signs?: number;
}

/** A text in slices that split neither a character nor the line end `\r\n`. */
export function* textSlices(
  text: string,
  { start = 0, signs = 65_536 }: Cut = {},
): Generator<string> {
  let [first, end] = [start, start];
  while (end < text.length) {
    end = Math.min(first + signs, text.length);
    if (isWithin(text, end)) end += 1;
    yield text.slice(first, end);
    first = end;
  }
}

function isWithin(text: string, at: number): boolean {
  if (text[at - 1] === '\r') return text[at] === '\n';
  return (text.codePointAt(at - 1) ?? 0) > 0xffff;
}
