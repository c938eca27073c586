import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';

import { useAddress } from './address.ts';

test('a change before the last one is drawn keeps the last one', async () => {
  const page = open('/?kpi=TEEP');

  await act(async () => {
    page.change({ realTime: 'true' });
    await Promise.resolve();
    page.change({ kpi: null });
  });

  expect(page.search()).toBe('?realTime=true');
});

test('a change after one that was drawn begins with what is shown', async () => {
  const page = open('/?kpi=TEEP');
  await act(async () => page.change({ realTime: 'true' }));
  await act(async () => page.change({ realTime: null }));

  await act(async () => page.change({ days: '7' }));

  expect(page.search()).toBe('?kpi=TEEP&days=7');
});

test('a change with an entry of its own is gone back from; one without takes its place', async () => {
  const page = open('/?Id=P1');
  await act(async () => page.change({ Id: 'P2' }, { opened: 'plant' }));
  await act(async () => page.change({ find: 'imm' }));
  expect([page.search(), page.state()]).toEqual(['?Id=P2&find=imm', { opened: 'plant' }]);

  await act(async () => page.goBack());

  expect([page.search(), page.state()]).toEqual(['?Id=P1', null]);
});

function useEverything() {
  const { search, state } = useLocation();
  return { change: useAddress()[1], at: search, state: state as unknown, navigate: useNavigate() };
}

function open(address: string) {
  const { result } = renderHook(useEverything, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    ),
  });
  return {
    change: (...change: Parameters<typeof result.current.change>) =>
      result.current.change(...change),
    search: () => result.current.at,
    state: () => result.current.state,
    goBack: () => void result.current.navigate(-1),
  };
}
