import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Around, scope } from '#engine/testing.tsx';
import { useConnection } from '#plant/live/use-live.ts';

import { ThemePreview } from './theme-preview.tsx';

vi.mock('#app/screen/plain-scope.ts', () => ({ usePlainScope: () => scope }));
vi.mock('#engine/cell.tsx', () => ({ WidgetCell: Connection }));

test('its samples are live, as on a page in use: nothing would ever connect them', () => {
  render(
    <Around>
      <ThemePreview theme={{ Name: 'acme', UIJson: [] }} />
    </Around>,
  );

  expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual([
    'live',
    'live',
    'live',
    'live',
  ]);
});

function Connection() {
  return <output>{useConnection()}</output>;
}
