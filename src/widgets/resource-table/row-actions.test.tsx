import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources } from '#engine/resource/testing.ts';

import { moulds, showMoulds } from './field-kinds.fixture.tsx';

vi.mock('#api/resources.ts', () => import('#engine/resource/testing.ts'));

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([moulds]);
});

test('an action is offered for the rows that it is for, each called by its name', async () => {
  const rows = [
    { Id: '1', Version: 1, DisplayName: 'M 1', Type: 'HOT' },
    { Id: '2', Version: 1, Username: 'ben', Type: 'COLD' },
  ];
  calls.list.mockResolvedValue({ Items: rows, TotalItems: 2 });
  const when = { field: 'Type', equals: 'HOT' };
  const action = { name: 'cool', label: 'moulds.cool', question: 'moulds.coolQuestion' };
  await showMoulds({
    actions: [
      { ...action, when },
      { ...action, label: 'moulds.clean' },
    ],
  });

  const names = (await screen.findAllByRole('button', { name: /^moulds\.c/ })).map(
    ({ textContent }) => textContent,
  );
  expect(names).toEqual(['moulds.cool M 1', 'moulds.clean M 1', 'moulds.clean ben']);
});
