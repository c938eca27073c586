import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';

import { door } from '#model-testing/suite/door.fixture.ts';
import { exporters } from '#model-testing/suite/exports/exports.ts';
import { toMermaid } from '#model-testing/suite/exports/mermaid.ts';

import { charts } from '../charts.ts';

test('mermaid: an arrow a transition, with its guard', () => {
  expect(exporters.mermaid(door)).toBe(`stateDiagram-v2
  [*] --> locked
  locked --> open: push [hasKey]
  open --> shut: shut
  shut --> open: push
  shut --> locked: after LOCK
`);
});

test('mermaid: transitions of every state are in a note', () => {
  const off = { id: 'off', key: 'off', parent: null, type: 'atomic', initial: null } as const;
  const nothing = { spec: null, entry: [], exit: [], invoke: [] };
  const drawing = toMermaid({
    id: 'lamp',
    initial: 'off',
    states: [{ ...off, ...nothing }],
    transitions: [
      { from: '', to: 'off', on: 'power cut', guard: 'isOld', actions: [] },
      { from: '', to: null, on: 'tick', guard: null, actions: ['count'] },
    ],
  });

  expect(drawing).toBe(`stateDiagram-v2
  [*] --> off
  note left of off
    in every state:
    power cut [isOld] → off
    tick
  end note`);
});

test('GraphWalker: a vertex for each place, an edge for each step', () => {
  const { models } = JSON.parse(exporters.graphwalker(door)) as {
    models: { vertices: { name: string }[]; edges: { name: string }[] }[];
  };

  expect(models[0]?.vertices.map(({ name }) => name)).toEqual(['v_locked', 'v_open', 'v_shut']);
  expect(models[0]?.edges.map(({ name }) => name)).toEqual([
    'e_pushes_with_the_key',
    'e_shuts',
    'e_pushes_with_the_key',
    'e_pushes',
    'e_after_LOCK',
  ]);
});

test('SCXML: states with their requirements, transitions with their guards', () => {
  const { scxml } = new XMLParser({ ignoreAttributes: false }).parse(exporters.scxml(door)) as {
    scxml: { state: Record<string, unknown>[] };
  };

  expect(scxml.state[0]).toMatchObject({
    '@_id': 'locked',
    transition: { '@_event': 'push', '@_cond': 'hasKey', '@_target': 'open' },
  });
});

test('SVG: a box for each state, and each transition with its guard', () => {
  const text = exporters.svg(door);

  expect(XMLValidator.validate(text)).toBe(true);
  expect(text.match(/<g class="state">/g)).toHaveLength(3);
  expect(text).toContain('>push [hasKey]</text>');
});

test.each(charts)('$name: SCXML is well-formed, and every target is a state', (chart) => {
  const text = exporters.scxml(chart);
  const ids = new Set(Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
  const targets = Array.from(text.matchAll(/(?:target|initial)="([^"]+)"/g), ([, id]) => id);

  expect(XMLValidator.validate(text)).toBe(true);
  expect(targets.filter((id) => !ids.has(id))).toEqual([]);
});
