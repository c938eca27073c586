import { act, cleanup, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { mutantsOf, sampleOf } from '#engine/mutants.fixture.ts';
import { ScreenView } from '#engine/screen-view.tsx';
import { Around, scope } from '#plant/testing.tsx';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { screenKit } from './screen/screen-kit.ts';

const isFull = process.env['LINESIDE_TESTS'] === 'full';
const screens = import.meta.glob<Screen>('/src/config/screens/*/*.screen.json', {
  eager: true,
  import: 'default',
});
const mutants = Object.entries(screens).flatMap(([path, screen]) =>
  mutantsOf(screen as never).flatMap(({ name, text, ...mutant }) => {
    // Invalid JSON, and extensions that only the server can resolve, never reach a page.
    const document = documentOf(text);
    return document ? [{ ...mutant, name: `${path} ${name}`, text, document }] : [];
  }),
);
const queries = Object.fromEntries(
  Object.entries(screenKit.queries).map(([name, query]) => [
    name,
    { ...query, ask: async () => [] },
  ]),
);

test('no mutant of a screen leaves the page empty: it is drawn, or says what is wrong', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const empty: string[] = [];
  for (const { name, document } of sampleOf(mutants, isFull ? 5000 : 150)) {
    const { container } = render(
      <Around>
        <ScreenView
          document={document}
          scope={scope}
          widgets={screenKit.widgets}
          queries={queries as never}
        />
      </Around>,
    );
    // The first screen with a widget loads its module.
    await act(() => vi.dynamicImportSettled());
    if (container.childElementCount === 0) empty.push(name);
    cleanup();
  }

  expect(empty).toEqual([]);
});

function documentOf(text: string): Screen | undefined {
  try {
    return JSON.parse(text) as Screen;
  } catch {
    return undefined;
  }
}
