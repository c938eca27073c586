import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getConfigFile, publishFiles } from '#api/admin/config.ts';
import { listNamedClients } from '#api/admin/named-clients.ts';
import { HttpError } from '#api/http.ts';
import { Around } from '#engine/testing.tsx';

import { configFile } from '../configuration/testing.ts';
import { SitePage } from './site-page.tsx';

vi.mock('#api/admin/config.ts');
vi.mock('#api/admin/named-clients.ts');
vi.mock('#api/apps.ts', () => ({ loadTexts: () => Promise.resolve({}) }));
vi.mock('../load-client-theme.ts');
vi.mock('../session/session.ts', () => ({
  useSession: () => ({ account: { Id: 'A1', Roles: [{ Name: 'Sysadmin' }] } }),
}));

const everyone = { version: 1, name: 'Hall view', frames: ['https://maps.example'] };

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(listNamedClients).mockResolvedValue([
    { Id: 'acme', DisplayName: 'Acme', Origin: null },
  ]);
  vi.mocked(getConfigFile).mockImplementation(async (path) =>
    configFile(path, path === 'site.json' ? everyone : null),
  );
  vi.mocked(publishFiles).mockResolvedValue({ Number: 1 });
});

test('the site for everyone is published with what was typed, without what was emptied', async () => {
  open();
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Hall view');
  fireEvent.change(name, { target: { value: '' } });
  fireEvent.change(screen.getByLabelText(/^Where people find help/), {
    target: { value: ' mailto:help@plant.example ' },
  });
  fireEvent.change(screen.getByLabelText(/^Sites whose pictures/), {
    target: { value: 'https://a.example\n\nhttps://b.example' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));

  await waitFor(() => expect(publishFiles).toHaveBeenCalledOnce());
  const [changes] = vi.mocked(publishFiles).mock.calls[0] ?? [];
  expect(changes?.Files[0]).toMatchObject({ Path: 'site.json', Before: JSON.stringify(everyone) });
  expect(JSON.parse(changes?.Files[0]?.Text ?? '')).toEqual({
    version: 1,
    frames: ['https://maps.example'],
    support: 'mailto:help@plant.example',
    images: ['https://a.example', 'https://b.example'],
  });
});

test('a client sees what it has from the site for everyone', async () => {
  open('?client=acme');
  const name = await screen.findByLabelText<HTMLInputElement>('Name');

  expect([name.value, name.placeholder]).toEqual(['', 'Hall view']);
  expect(screen.getByText('For everyone: https://maps.example')).toBeTruthy();
});

test('what a form cannot show of a file is left out, and the rest can be changed', async () => {
  const odd = { version: 1, name: 'Hall', frames: 'https://maps.example', images: [4] };
  vi.mocked(getConfigFile).mockImplementation(async (path) => configFile(path, odd));
  open();

  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Hall');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Sites whose pages/).value).toBe('');
});

test('why a site was refused stands at its field', async () => {
  const refusal = new HttpError(400, 'configuration.invalid', 'This cannot be published.');
  refusal.details = {
    Problems: [
      { File: 'site.json', Line: 3, Column: 4, Pointer: '/images/0', Expected: 'an origin' },
    ],
  };
  vi.mocked(publishFiles).mockRejectedValue(refusal);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));

  expect(await screen.findByText('This cannot be published.')).toBeTruthy();
  expect(screen.getByLabelText(/^Sites whose pictures/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('an origin')).toBeTruthy();
});

function open(search = ''): void {
  render(
    <Around address={`/admin/site${search}`}>
      <SitePage />
    </Around>,
  );
}
