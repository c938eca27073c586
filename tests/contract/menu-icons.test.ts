import { expect, test } from 'vitest';

import { wholeMenu } from '#app/shell/menu.ts';
import { shippedScreens } from '#server/screens/check/shipped-screens.ts';
import { shippedFiles } from '#server/screens/files/shipped-files.ts';

test('no two pages of the menu have one icon: on a tablet it may be all that one sees', async () => {
  const views = wholeMenu(shippedScreens(await shippedFiles.read())).flatMap((one) => one.views);
  const pathsOf = new Map<string, string[]>();
  for (const { icon, path } of views) pathsOf.set(icon, [...(pathsOf.get(icon) ?? []), path]);

  expect([...pathsOf].filter(([, paths]) => paths.length > 1)).toEqual([]);
  expect(views.length).toBeGreaterThan(40);
});
