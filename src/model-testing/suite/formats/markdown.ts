import { countedWord } from '../words.ts';
import type { WrittenCase } from '../written-case.ts';
import type { Suite } from './suite.ts';

/** A readable page: a table of steps for each case. */
export function toMarkdown({ chart, about, criterion, cases }: Suite): string {
  const head = [`# ${chart}: ${criterion}`, '', `${about} ${countedWord(cases.length, 'case')}.`];
  return `${[...head, ...cases.flatMap(sectionOf)].join('\n')}\n`;
}

function sectionOf({ id, title, start, at, sees, steps, requirements }: WrittenCase): string[] {
  return [
    '',
    `## ${id}`,
    '',
    escaped(title),
    '',
    ...requirements.map((sentence) => `- ${escaped(sentence)}`),
    '',
    '| | What happens | State | Do | See |',
    '| --- | --- | --- | --- | --- |',
    row(['0', start, at, '', sees.join(' ')]),
    ...steps.map(({ happens, isRefused, to, does, sees: seen }, index) =>
      row([
        String(index + 1),
        happens,
        isRefused ? `${to} (nothing changes)` : to,
        does.join(' '),
        seen.join(' '),
      ]),
    ),
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(escaped).join(' | ')} |`;
}

/** Escapes characters that end a cell or begin an element. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
