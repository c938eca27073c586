import { act, render, screen as page } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';

import { ScreenView } from './screen-view.tsx';
import { Around, scope } from './testing.tsx';

test('a document that is no screen says what is wrong with it, also where it cannot be drawn', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { layouts: _, ...document } = {
    version: 1,
    id: 'test',
    path: '/test',
    title: 'test.title',
    widgets: {},
    layouts: {},
  };
  await act(async () =>
    render(
      <Around>
        <ScreenView
          document={document as unknown as Screen}
          scope={scope}
          widgets={{}}
          queries={{}}
        />
      </Around>,
    ),
  );

  expect(await page.findByText(/“test” is not set up correctly/)).toBeTruthy();
  expect(page.getByRole('alert').textContent).toContain('layouts');
});
