/** A step of a worked example: a new file, or an edit of an existing one. */
export interface Step {
  /** Heading of the example. */
  example: string;
  path: string;
  isEdit: boolean;
  /** Content of the file, or the diff. */
  text: string;
}

const opening = /^```(\w+) file=(\S+)$/;

/** The steps of a page in order: its code blocks with a file name. */
export function readSteps(page: string): Step[] {
  const steps: Step[] = [];
  let example = '';
  let open: { step: Omit<Step, 'text'>; lines: string[] } | undefined;
  for (const line of page.split('\n')) {
    const [, language, path] = opening.exec(line) ?? [];
    if (open && line === '```') {
      steps.push({ ...open.step, text: `${open.lines.join('\n')}\n` });
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (path) open = { step: { example, path, isEdit: language === 'diff' }, lines: [] };
    else if (line.startsWith('## ')) example = line.slice(3);
  }
  return steps;
}

/**
 * Applies a diff with hunks separated by `@@`.
 * @throws when a hunk's context is missing or ambiguous.
 */
export function edited(text: string, diff: string): string {
  return diff
    .trimEnd()
    .split(/^@@\n/m)
    .reduce((before, piece) => {
      const lines = piece.replace(/\n$/, '').split('\n');
      const [start, ...more] = before.split(blockOf(lines, '+'));
      const [end] = more;
      if (start === undefined || end === undefined || more.length > 1)
        throw new Error(`These lines are not there exactly once:\n${piece}`);
      return start + blockOf(lines, '-') + end;
    }, `\n${text}`)
    .slice(1);
}

/** Lines of a hunk, except those that begin with `left`. */
function blockOf(lines: readonly string[], left: '+' | '-'): string {
  const kept = lines.filter((line) => !line.startsWith(left)).map((line) => line.slice(1));
  return `\n${kept.join('\n')}\n`;
}
