import type { WrittenCase, WrittenStep } from '../written-case.ts';
import type { Suite } from './suite.ts';

/** A feature file; manual actions and checks are comments below each step. */
export function toGherkin({ chart, about, criterion, cases }: Suite): string {
  const head = [`@${chart} @${criterion}`, `Feature: ${chart}: ${about}`];
  return `${[...head, ...cases.flatMap(scenarioOf)].join('\n')}\n`;
}

function scenarioOf({ id, title, start, at, sees, steps, requirements }: WrittenCase): string[] {
  const lines = [
    ...requirements.map((sentence) => `# ${sentence}`),
    `@${id}`,
    `Scenario: ${title}`,
    `  Given ${start}`,
    `  Then it is ${at}`,
    ...noted(sees),
    ...steps.flatMap(stepLines),
  ];
  return ['', ...lines.map((line) => `  ${line}`)];
}

function stepLines({ happens, isRefused, to, does, sees }: WrittenStep): string[] {
  return [
    `  When ${happens}`,
    ...noted(does),
    `  Then it ${isRefused ? 'stays' : 'is'} ${to}`,
    ...noted(sees),
  ];
}

function noted(sentences: readonly string[]): string[] {
  return sentences.map((sentence) => `    # ${sentence}`);
}
