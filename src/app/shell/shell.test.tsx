import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import { useText } from '#engine/text.ts';
import { applyTimeFormat } from '#i18n/time-format.ts';

import { Shell } from './shell.tsx';

vi.mock('../session/session.ts', () => ({
  useSession: () => ({ account: { Id: 'A1', Roles: [] }, userView: { clientId: 'C1' } }),
}));
vi.mock('../use-config-changes.ts', () => ({ useConfigChanges() {} }));
vi.mock('../commands/overlays.tsx', () => ({ Overlays: () => null }));
vi.mock('../qa/running-charts/lazy-running-charts.tsx', () => ({ LazyRunningCharts: () => null }));
vi.mock('./lazy-bell.tsx', () => ({ LazyBell: () => null }));
vi.mock('./brand.tsx', () => ({ Brand: () => null }));
vi.mock('./sidebar.tsx', () => ({ Sidebar: () => null }));
vi.mock('./site-rules.tsx', () => ({
  SiteRules: ({ children }: { children: ReactNode }) => children,
}));

afterEach(() => act(() => applyTimeFormat('auto')));

test('a page that shows no screen has texts, and the hours that its user has chosen', () => {
  applyTimeFormat('24h');
  render(
    <Around>
      <Routes>
        <Route element={<Shell />}>
          <Route path="*" element={<Page />} />
        </Route>
      </Routes>
    </Around>,
  );

  expect(screen.getByText('Open menu, en-US-u-hc-h23')).toBeTruthy();
});

function Page() {
  const { t, locale } = useText();
  return <p>{`${t('app.openMenu')}, ${locale}`}</p>;
}
