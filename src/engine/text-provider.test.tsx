import { act, render, screen as page } from '@testing-library/react';
import { createInstance, type i18n } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';

import { applyTimeFormat } from '#i18n/time-format.ts';

import { TextProvider } from './text-provider.tsx';
import { useText } from './text.ts';

afterEach(() => act(() => applyTimeFormat('auto')));

test('a page without a screen has texts, in the language and the hours of its user', async () => {
  const texts = textsOfTwo();
  render(
    <I18nextProvider i18n={texts}>
      <TextProvider>
        <Line />
      </TextProvider>
    </I18nextProvider>,
  );
  expect(page.getByText('Leave, en-US')).toBeTruthy();

  await act(() => texts.changeLanguage('es-MX'));
  expect(page.getByText('Salir, es-MX')).toBeTruthy();

  act(() => applyTimeFormat('24h'));
  expect(page.getByText('Salir, es-MX-u-hc-h23')).toBeTruthy();
});

test('what reads texts where there are none says so', () => {
  expect(() => render(<Line />)).toThrow('Texts are read inside a TextProvider');
});

function Line() {
  const { t, locale } = useText();
  return <p>{`${t('line.leave')}, ${locale}`}</p>;
}

function textsOfTwo(): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: 'en-US',
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    resources: {
      'en-US': { translation: { 'line.leave': 'Leave' } },
      'es-MX': { translation: { 'line.leave': 'Salir' } },
    },
  });
  return instance;
}
