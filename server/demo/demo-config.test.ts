import { expect, test } from 'vitest';

import {
  configProblems,
  createConfiguration,
} from '#server/screens/configuration/configuration.ts';

import { demoConfig } from './demo-config.ts';

const config = createConfiguration(demoConfig);

test('the files of the demo have no mistake, in any of the four languages', async () => {
  expect(await configProblems(config)).toEqual([]);
});

test('two clients of the demo look different by their files alone', async () => {
  const { overlaid } = await config.screens.read();
  const { theme, navigation } = await config.looks.read();
  const hall = overlaid.find(({ place }) => place.client === 'contoso');

  expect(hall?.document).toMatchObject({ id: 'plant-overview', title: 'contoso.hall' });
  expect(hall?.document.layouts.desk.map(({ id }) => id).slice(1, 4)).toEqual([
    'kpis',
    'list',
    'scheme',
  ]);
  expect(overlaid.filter(({ place }) => place.client === 'northwind')).toEqual([]);
  expect([...navigation.keys()]).toEqual(['contoso']);
  expect(theme.get('contoso')?.objects).not.toEqual(theme.get('northwind')?.objects);
});
