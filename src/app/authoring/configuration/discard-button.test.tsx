import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startTexts } from '#i18n/i18n.ts';

import { DiscardButton } from './discard-button.tsx';
import { openDialogs } from './testing.ts';

const onDiscard = vi.fn<() => void>();

beforeEach(async () => {
  onDiscard.mockReset();
  openDialogs();
  await startTexts(() => Promise.resolve({}));
});
afterEach(cleanup);

test('what was changed is given up after a question only', () => {
  render(<DiscardButton isUnsaved onDiscard={onDiscard} />);
  press('configPage.reload');
  const question = screen.getByRole('dialog', { name: 'configPage.discarding' });
  expect(onDiscard).not.toHaveBeenCalled();

  fireEvent.click(within(question).getByRole('button', { name: 'configPage.keep' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  press('configPage.reload');
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'configPage.reload' }),
  );
  expect(onDiscard).toHaveBeenCalledOnce();
});

test('where nothing would be lost nothing is asked', () => {
  render(<DiscardButton isUnsaved={false} onDiscard={onDiscard} />);
  press('configPage.reload');

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onDiscard).toHaveBeenCalledOnce();
});

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}
