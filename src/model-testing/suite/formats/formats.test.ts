import { expect, test } from 'vitest';

import { door } from '../door.fixture.ts';
import { buildSuite, suiteWriters } from './formats.ts';

const suite = buildSuite(door, 'states');
const id = suite.cases[0]?.id ?? '';

test('Gherkin: a scenario a case, with its requirements, and how it is done by hand', () => {
  expect(suiteWriters.gherkin(suite)).toBe(`@door @states
Feature: door: A door of the tests.

  # 1 Doors: a door locks.
  # 1 Doors: a door opens.
  # 1 Doors: a door shuts.
  @${id}
  Scenario: new > pushes with the key > shuts
    Given new
    Then it is locked
      # A status line says "locked".
    When pushes with the key
      # Fill "Key" with "a, "b"".
      # Press the button "Push".
    Then it is open
      # A status line says "open".
    When shuts
      # Press the button "Shut".
    Then it is shut
      # A status line says "=shut".
`);
});

test('CSV: a row a step, with quotes where they are needed', () => {
  const [, , push] = suiteWriters.csv(suite).split('\r\n');

  expect(push).toBe(
    `${id},1,event,pushes with the key,open,"Fill ""Key"" with ""a, ""b"""". Press the button ""Push"".","A status line says ""open"".",`,
  );
});

test('Markdown: a table a case, and what is refused says so', () => {
  const text = suiteWriters.markdown(buildSuite(door, 'sneak'));

  expect(text).toContain('| 1 | pushes | locked (nothing changes) | Press the button "Push". |');
});

test('JSON: says its format and version, and what each case covers', () => {
  const read = JSON.parse(suiteWriters.json(suite)) as { cases: unknown[] };

  expect(read).toMatchObject({ format: 'lineside-cases', version: 1, criterion: 'states' });
  expect(read.cases).toMatchObject([{ id, covers: ['locked', 'open', 'shut'] }]);
});
