import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance, type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';

import type { Screen } from '#schemas/config/screen.gen.ts';

import { ScreenContext } from './screen-context.ts';
import { TextContext, wordsReader } from './text.ts';
import type { ScreenMode, ScreenScope } from './variables.ts';

type TextFile = Record<string, Record<string, string>>;

const textFiles = import.meta.glob<TextFile>('/src/**/*.texts.json', {
  eager: true,
  import: 'default',
});

export const scope: ScreenScope & { mode: ScreenMode } = {
  route: { Id: 'P1' },
  user: { Id: 'U1', Username: 'anna', Role: 'admin-user', IsKiosk: false },
  client: { Id: '', Name: '' },
  rights: { roles: ['Sysadmin'], permissions: ['Dashboard', 'Administration'] },
  mode: {
    name: 'real-time',
    planned: true,
    key: 'today',
    window: () => ({ start: 'start', end: 'end' }),
  },
};

export const screen: Screen = {
  version: 1,
  id: 'test',
  path: '/test',
  title: 'test.title',
  widgets: {},
  layouts: { desk: [] },
};

/** The providers that the app puts around the widgets of any screen. */
export function Around({
  address = '/test?Id=P1',
  children,
}: {
  address?: string;
  children: ReactNode;
}) {
  giveLayout();
  const texts = english();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={texts}>
        <TextContext
          value={{ t: texts.t, locale: 'en-US', wordsOf: wordsReader(texts.t, 'en-US') }}
        >
          <MemoryRouter initialEntries={[address]}>
            <ScreenContext value={{ screen, scope, widgets: {}, queries: {} }}>
              {children}
            </ScreenContext>
          </MemoryRouter>
        </TextContext>
      </I18nextProvider>
    </QueryClientProvider>
  );
}

function english(): i18n {
  const instance = createInstance();
  const all = Object.values(textFiles).map((file) => file['en-US'] ?? {});
  void instance.use(initReactI18next).init({
    lng: 'en-US',
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { 'en-US': { translation: Object.assign({}, ...all) as Record<string, string> } },
  });
  return instance;
}

/** jsdom has no layout, and a virtual list renders only items with a size. */
function giveLayout() {
  for (const side of ['clientHeight', 'clientWidth'] as const) {
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 1000 });
  }
}
