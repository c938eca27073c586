import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import type { FormWrite, OpenForm } from '#plant/forms/use-form.ts';
import { wholeForm } from '#plant/forms/whole-form.fixture.ts';

import { showForm } from './form-run.fixture.tsx';

vi.mock('#api/forms/forms.ts', () => ({ listHandovers: async () => [] }));
vi.mock('#api/machines/machines.ts', () => ({ listProcessMetrics: async () => [] }));

afterEach(() => {
  vi.useRealTimers();
});

test('what waits is said once it waits for a second, and answers are what is counted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const mode = waitingOf({ step: 'mode.update', mode: 'list' });
  const given = waitingOf({ step: 'answer', id: 'weight', value: 42 });
  const whole = wholeForm({}, {});
  const { unmount } = showForm(whole, { entries: [mode, given] });
  const line = screen.getByText('1 answer waits to be sent').closest('output');

  expect(line?.className).toBe('ls-visually-hidden');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(line?.className).not.toBe('ls-visually-hidden');
  unmount();
  showForm(whole, { entries: [mode], state: 'offline' });
  const now = screen.getByText('Changes wait to be sent').closest('output');
  expect(now?.className).not.toBe('ls-visually-hidden');
});

function waitingOf(done: FormWrite) {
  return { id: 1, formId: 'f1', write: done } as OpenForm['entries'][number];
}
