import { fireEvent, screen as page } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { checkConfig } from '#api/admin/config.ts';

import { answerAsUsual, openEditor, place } from './screen-editor.fixture.tsx';

vi.mock('#api/admin/config.ts');

beforeEach(answerAsUsual);

test('the panel folds, and a tab of it unfolds it', async () => {
  await openEditor();
  const fold = page.getByRole('button', { name: 'Details' });
  const panel = page.getByRole('complementary', { name: 'Details' });
  expect(fold.getAttribute('aria-expanded')).toBe('true');

  fireEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  expect(panel.dataset['folded']).toBe('true');
  fireEvent.click(page.getByRole('tab', { name: 'Gallery' }));

  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(panel.dataset['folded']).toBeUndefined();
});

test('a mistake in a draft leads to the form of its widget', async () => {
  vi.mocked(checkConfig).mockResolvedValue([
    {
      File: 'board.overlay.json',
      Line: 1,
      Column: 1,
      Pointer: '/patch/widgets/two/options/label',
      Expected: 'a text',
      Code: 'type',
      Values: { type: 'string' },
    },
  ]);
  await openEditor();
  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });
  fireEvent.click(page.getByRole('tab', { name: 'Gallery' }));

  fireEvent.click(await page.findByRole('button', { name: 'Clock (two) › Caption' }));

  expect(page.getByRole('tab', { name: 'Widget' }).getAttribute('aria-selected')).toBe('true');
  expect(place('two').getAttribute('aria-pressed')).toBe('true');
});
