import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useShortcuts } from '#ui/shortcuts.ts';

import { ShortcutHelp } from './shortcut-help.tsx';

/** Specified delay after a navigation until the help shows the new page. */
const helpRefreshMs = 1500;

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const toMachine = 'to the machine';
const run = vi.fn<() => void>();
const ofPlant = [{ keys: 'r', label: 'refresh the plant', group: 'plant', run }];
const ofMachine = [{ keys: 'n', label: 'next machine', group: 'machine', run }];

test('the help that is open shows what the page offers that was navigated to', () => {
  render(
    <MemoryRouter initialEntries={['/plant']}>
      <Routes>
        <Route path="/plant" element={<Page keys={ofPlant} />} />
        <Route path="/machine" element={<Page keys={ofMachine} />} />
      </Routes>
      <Link to="/machine">{toMachine}</Link>
      <ShortcutHelp />
    </MemoryRouter>,
  );
  expect(screen.getByText('refresh the plant')).toBeTruthy();
  expect(screen.queryByText('next machine')).toBeNull();

  fireEvent.click(screen.getByRole('link', { name: toMachine }));
  act(() => void vi.advanceTimersByTime(helpRefreshMs));
  expect(screen.getByText('next machine')).toBeTruthy();
  expect(screen.queryByText('refresh the plant')).toBeNull();
});

function Page({ keys }: { keys: typeof ofPlant }) {
  useShortcuts(keys);
  return null;
}
