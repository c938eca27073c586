import { MantineProvider } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';

import { Around } from '#engine/testing.tsx';

/** What is around a table on its page: its menus are Mantine's. */
export function AroundTable({ children }: { children: ReactNode }) {
  return (
    <MantineProvider env="test">
      <Around>{children}</Around>
    </MantineProvider>
  );
}

/** Opens the menu of a row, and presses what is in it. */
export async function pressInRow(name: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
