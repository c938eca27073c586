import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';

import { ScreenContext } from '#engine/screen-context.ts';
import { screen } from '#engine/testing.tsx';
import { TextContext } from '#engine/text.ts';
import { LiveStoreProvider } from '#plant/live/live-provider.tsx';
import { ModeContext } from '#plant/mode/mode-context.ts';
import { TabsContext, type TabsState } from '#plant/tabs/tabs-context.ts';
import { realTime, scope, storeFor } from '#plant/testing.tsx';
import { useShownBase } from '#theme/appearance.ts';
import { mantineTheme, mantineVariables } from '#theme/mantine-theme.ts';

import { rowsOf } from './rows.ts';

const tabs: TabsState = {
  locked: [],
  turns: null,
  choose() {},
  stored: () => ({ selectedViewType: null, tabInfo: [] }),
};
/** The plant's clock is the one of its rows. */
const here = { ...scope, timeZone: 'America/Chicago' };
const shownScreen = {
  ...screen,
  tabs: [
    { label: 'screens.tab.overview', href: '/gallery' },
    { label: 'screens.tab.tiles', href: '/other' },
  ],
};
const context = { screen: shownScreen, scope: here, widgets: {}, queries: {} };

/** What the app puts around the widgets of a plant's screen; nothing in it asks the server. */
export function Surroundings({ children }: { children: ReactNode }) {
  const shown = useShownBase();
  const { t, i18n } = useTranslation();
  const texts = useMemo(() => ({ t, locale: i18n.language }), [t, i18n.language]);
  const [client] = useState(() => new QueryClient());
  const store = useMemo(() => storeFor(rowsOf['plant-machines'] ?? []), []);
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={mantineTheme}
        cssVariablesResolver={mantineVariables}
        forceColorScheme={shown}
      >
        <MemoryRouter initialEntries={['/gallery?Id=P1']}>
          <ModeContext value={realTime}>
            <TabsContext value={tabs}>
              <LiveStoreProvider store={store}>
                <TextContext value={texts}>
                  <ScreenContext value={context}>{children}</ScreenContext>
                </TextContext>
              </LiveStoreProvider>
            </TabsContext>
          </ModeContext>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>
  );
}
