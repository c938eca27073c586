import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { firstState, formSteps } from '#machines/form/form-steps.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { drawnChart } from '#model-testing/suite/exports/drawn-chart.ts';
import { toMermaid } from '#model-testing/suite/exports/mermaid.ts';
import forms from '#schemas/api/forms.schema.json' with { type: 'json' };
import { packageRoot } from '#server/base/package-root.ts';

const text = readFileSync(join(packageRoot, 'docs', 'forms.md'), 'utf8');

test('the chart that is drawn in the docs is the chart that runs', () => {
  const [, drawn] = /```mermaid\n([\s\S]*?)\n```/.exec(text) ?? [];

  expect(drawn).toBe(toMermaid(drawnChart(formMachine)));
});

test('the contract has the states and steps of the chart', () => {
  expect(forms.definitions.FormState.enum).toEqual(Object.keys(formMachine.states));
  expect(forms.definitions.FormStep.enum.toSorted()).toEqual(formSteps.toSorted());
  expect([...new Set(formMachine.events)].toSorted()).toEqual(formSteps.toSorted());
  expect(firstState).toBe(formMachine.config.initial);
});

test('each step is in the docs with its call', () => {
  for (const step of formSteps) expect(text).toContain(`\`${step}\``);
});
