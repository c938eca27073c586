import { afterEach, expect, test, vi } from 'vitest';

import { loadTheme } from '#api/apps.ts';
import { local } from '#lib/storage.ts';

import { startClientTheme } from './load-client-theme.ts';

vi.mock('#api/apps.ts');
vi.mock('#theme/client-theme.ts');
vi.mock('#theme/theme-look.ts');
afterEach(() => local.clearExcept([]));

test('the theme is stored under the names of the specification', async () => {
  const UIJson = [{ UIObjectName: 'MachineDetailCharts' as const, Color: '#00ff00' }];
  vi.mocked(loadTheme).mockResolvedValue({ Name: 'Northwind', UIJson });

  await startClientTheme();

  expect(local.read('themeName')).toBe('Northwind');
  expect(local.read('configs')).toEqual(UIJson);
  expect(local.read('colorChart')).toBe('#00ff00');
});

test('a theme that cannot be loaded is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(loadTheme).mockRejectedValue(new Error('away'));

  await startClientTheme();

  expect(log).toHaveBeenCalledWith('Theme not loaded', expect.any(Error));
  expect(local.read('themeName')).toBeNull();
  log.mockRestore();
});
