import { beforeEach, expect, test, vi } from 'vitest';

import type { Theme } from '#schemas/api/apps.gen.ts';

import { applyTheme, endThemePreview, previewTheme } from './theme-look.ts';

let drawn = '';

class Sheet {
  replaceSync(text: string): void {
    drawn = text;
  }
}

beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet);
  Object.assign(document, { adoptedStyleSheets: [] });
});

test('a theme that is loaded late is not drawn over the preview of another one', () => {
  applyTheme(withTiles(10));
  expect(drawn).toContain(`${10 / 16}rem`);
  previewTheme(withTiles(14));
  applyTheme(withTiles(10));
  expect(drawn).toContain(`${14 / 16}rem`);

  endThemePreview();
  applyTheme(withTiles(10));
  expect(drawn).toContain(`${10 / 16}rem`);
});

function withTiles(Size: number): Theme {
  return { Name: 'acme', UIJson: [{ UIObjectName: 'DashboardTileText', Size }] };
}
