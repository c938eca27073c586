import { act, render, screen as page } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';

import { useScreen } from '../screen-context.ts';
import { ScreenView } from '../screen-view.tsx';
import { Around, scope, screen } from '../testing.tsx';

const { layouts: _, ...withoutLayouts } = screen;

test('a document that is no screen says what is wrong with it, also where it cannot be drawn', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () => render(viewOf(withoutLayouts)));

  expect(await page.findByText(/“test” is not set up correctly/)).toBeTruthy();
  expect(page.getByRole('alert').textContent).toContain('layouts');
});

test('what is edited is drawn in spite of mistakes, and again once it can be', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const misplaced = { ...screen, widgets: { one: { type: 'clock' } } };
  const { rerender } = await act(async () => render(viewOf(misplaced, <Places />)));
  expect(page.getByText('desk')).toBeTruthy();

  await act(async () => rerender(viewOf(withoutLayouts, <Places />)));
  expect(await page.findByText(/“test” is not set up correctly/)).toBeTruthy();
  await act(async () => rerender(viewOf(misplaced, <Places />)));
  expect(page.getByText('desk')).toBeTruthy();
  expect(page.queryByRole('alert')).toBeNull();
});

function Places() {
  return Object.keys(useScreen().screen.layouts).join();
}

function viewOf(document: object, children?: ReactNode) {
  return (
    <Around>
      <ScreenView document={document as Screen} scope={scope} widgets={{}} queries={{}}>
        {children}
      </ScreenView>
    </Around>
  );
}
