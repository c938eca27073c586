import { MantineProvider } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';

import { Around } from '#engine/testing.tsx';

/** Providers of a table: its menus need Mantine. */
export function AroundTable({ children }: { children: ReactNode }) {
  return (
    <MantineProvider env="test">
      <Around>{children}</Around>
    </MantineProvider>
  );
}

/** Opens a row's menu and presses an action. */
export async function pressInRow(name: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
