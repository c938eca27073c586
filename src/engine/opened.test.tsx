import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';

import { useAddress } from './address.ts';
import { useDialogInAddress } from './opened.ts';

test('going back closes what was opened, and stays on the page', async () => {
  const page = at(['/before', '/plant?Id=P1']);
  await act(async () => page.opened().open('IMM-07'));
  expect(page.shown()).toEqual(['/plant?Id=P1&insights=IMM-07', 'IMM-07']);

  await act(async () => page.goBack());

  expect(page.shown()).toEqual(['/plant?Id=P1', null]);
});

test('closing goes back: the page before is one step away, also after another was looked at', async () => {
  const page = at(['/before', '/plant?Id=P1']);
  await act(async () => page.opened().open('IMM-07'));
  await act(async () => page.opened().open('IMM-08'));
  await act(async () => page.change({ find: 'imm' }));
  await act(async () => page.opened().close());
  expect(page.shown()).toEqual(['/plant?Id=P1', null]);

  await act(async () => page.goBack());

  expect(page.shown()[0]).toBe('/before');
});

test('what a link has opened is closed without leaving the page', async () => {
  const page = at(['/before', '/plant?Id=P1&insights=IMM-07']);
  await act(async () => page.opened().close());

  expect(page.shown()).toEqual(['/plant?Id=P1', null]);
});

function at(entries: string[]) {
  const { result } = renderHook(
    () => ({
      opened: useDialogInAddress('insights'),
      change: useAddress()[1],
      at: useLocation(),
      navigate: useNavigate(),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={entries}>{children}</MemoryRouter>
      ),
    },
  );
  return {
    opened: () => result.current.opened,
    change: (changes: Record<string, string | null>) => result.current.change(changes),
    goBack: () => void result.current.navigate(-1),
    shown: () => [
      `${result.current.at.pathname}${result.current.at.search}`,
      result.current.opened.shown,
    ],
  };
}
