import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { use, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';

import { TextProvider } from '#engine/text-provider.tsx';
import { useShownBase } from '#theme/appearance.ts';
import { mantineTheme, mantineVariables } from '#theme/mantine-theme.ts';
import { Icon } from '#ui/icon.tsx';
import { keepFocus } from '#ui/keep-focus.ts';

import { Overlays } from '../commands/overlays.tsx';
import { LazyRunningCharts } from '../qa/running-charts/lazy-running-charts.tsx';
import { dropServerData, serverDataOf } from '../server-data.ts';
import { useSession } from '../session/session.ts';
import { useConfigChanges } from '../use-config-changes.ts';
import { loadKioskFrame } from '../wall/lazy-kiosk-frame.ts';
import { LazyBell } from './lazy-bell.tsx';
import { Brand } from './brand.tsx';
import { Sidebar } from './sidebar.tsx';
import { SiteRules } from './site-rules.tsx';

/** The frame of every page of a signed-in user. A change of view refetches everything. */
export function Shell() {
  const { userView } = useSession();
  return <ShellOfView key={userView.clientId} />;
}

function ShellOfView() {
  const shown = useShownBase();
  const { account } = useSession();
  const [serverData] = useState(() => serverDataOf(account.Id));
  useEffect(() => () => dropServerData(serverData), [serverData]);
  return (
    <QueryClientProvider client={serverData}>
      <MantineProvider
        theme={mantineTheme}
        cssVariablesResolver={mantineVariables}
        forceColorScheme={shown}
      >
        <TextProvider>
          <SiteRules>{account.Kiosk ? <KioskOnDemand /> : <Frame />}</SiteRules>
        </TextProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** Parts for wall screens only. */
function KioskOnDemand() {
  const { KioskFrame } = use(loadKioskFrame());
  return <KioskFrame />;
}

function Frame() {
  const { t } = useTranslation();
  useConfigChanges();
  useEffect(keepFocus, []);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div className="shell">
      <a className="shell-skip" href="#main">
        {t('app.skipToContent')}
      </a>
      <header className="shell-top">
        <button
          type="button"
          className="shell-icon-button"
          aria-label={t('app.openMenu')}
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" />
        </button>
        <Brand place="side" />
        <LazyBell />
      </header>
      <Sidebar isOpen={isOpen} onClose={close} />
      <main id="main" className="shell-main" tabIndex={-1}>
        <Outlet />
      </main>
      <Overlays />
      <LazyRunningCharts />
    </div>
  );
}
