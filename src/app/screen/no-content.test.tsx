import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';

import { NoContent } from './no-content.tsx';

const roles = vi.hoisted((): { Name: string }[] => []);
vi.mock('../session/session.ts', () => ({ useSession: () => ({ account: { Roles: roles } }) }));

test.each([
  ['plant', 'PlantUser', /Ask your administrator to give you access/],
  ['plant', 'Global', /Make one under Administration/],
  ['screen', 'PlantUser', /Ask your administrator: your account/],
  ['screen', 'Sysadmin', /folder “screens” of CONFIG_DIR/],
] as const)('without a %s a %s reads what to do', (missing, Name, words) => {
  roles.splice(0, 1, { Name });
  render(<NoContent missing={missing} />, { wrapper: Around });
  expect(screen.getByText(words)).toBeTruthy();
});
