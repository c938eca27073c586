import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { decideRelease, getConfigFile, publishFiles } from '#api/admin/config.ts';
import { listNamedClients } from '#api/admin/named-clients.ts';
import { HttpError } from '#api/http.ts';
import { Around } from '#engine/testing.tsx';
import { runToastAction, useToasts } from '#ui/toasts.ts';

import { configFile } from '../configuration/testing.ts';
import { SitePage } from './site-page.tsx';

vi.mock('#api/admin/config.ts');
vi.mock('#api/admin/named-clients.ts');
vi.mock('#api/apps.ts', () => ({ loadTexts: () => Promise.resolve({}) }));
vi.mock('#app/load-client-theme.ts');
vi.mock('#app/session/session.ts', () => ({
  useSession: () => ({ account: { Id: 'A1', Roles: [{ Name: 'Sysadmin' }] } }),
}));

const everyone = { version: 1, name: 'Hall view', frames: ['https://maps.example'] };

beforeEach(() => {
  vi.resetAllMocks();
  useToasts.setState({ toasts: [] });
  vi.mocked(listNamedClients).mockResolvedValue([
    { Id: 'acme', DisplayName: 'Acme', Origin: null, State: 'active' },
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

test('after publishing the focus is on Publish, which is closed until something is changed', async () => {
  vi.mocked(publishFiles).mockImplementation(async () => {
    vi.setSystemTime(Date.now() + 1000);
    return { Number: 1 };
  });
  await publishName('Hall 2');

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Publish'));
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
});

test('what was published is taken back by its message, or it is said why not', async () => {
  vi.mocked(decideRelease).mockResolvedValueOnce(2);
  await publishName('Hall 2');
  runToastAction(lastToast());

  await waitFor(() => expect(lastToast().text).toBe('The publication is taken back.'));
  expect(decideRelease).toHaveBeenCalledWith(1, 'undo');
  // The published file is read on opening, after publishing and after the undo.
  await waitFor(() => expect(getConfigFile).toHaveBeenCalledTimes(6));

  useToasts.setState({ toasts: [] });
  vi.mocked(decideRelease).mockRejectedValueOnce(new HttpError(409, 'x', 'Changed since.'));
  await publishName('Hall 3');
  runToastAction(lastToast());
  await waitFor(() => expect(lastToast().kind).toBe('error'));
  expect(lastToast()).toMatchObject({ title: 'This was not taken back', text: 'Changed since.' });
});

test('a client sees what it has from the site for everyone', async () => {
  open('?client=acme');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });

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
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Hall 2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));

  expect(await screen.findByText('This cannot be published.')).toBeTruthy();
  expect(screen.getByLabelText(/^Sites whose pictures/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Each line is https/)).toBeTruthy();
});

test('what would be refused is said at its field, before the server is asked', async () => {
  open();
  for (const [label, value] of [
    ['Name', 'x'.repeat(61)],
    ['Where people find help (address)', 'javascript:alert(1)'],
    ['Address of live values', '//elsewhere'],
    ['Sites whose pages may be embedded, one a line', 'https://a.example\nhttps://a.example'],
    ['Sites whose pictures may be shown, one a line', 'https://maps.example/path'],
  ] as const)
    fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));

  expect(await screen.findByText(/^A name has 60 letters/)).toBeTruthy();
  expect(screen.getByText(/^An address begins with/)).toBeTruthy();
  expect(screen.getByText(/^A path of this site begins with \/;/)).toBeTruthy();
  expect(screen.getAllByText(/^Each line is https/)).toHaveLength(2);
  expect(publishFiles).not.toHaveBeenCalled();
});

test('a client has none of what there is for everyone, and has it again', async () => {
  open('?client=acme');
  const frames = await screen.findByRole('group', { name: /^Sites whose pages/ });
  fireEvent.click(within(frames).getByRole('switch', { name: 'None for this client' }));
  expect(within(frames).queryByRole('textbox')).toBeNull();
  const name = screen.getByRole('group', { name: 'Name' });
  fireEvent.change(within(name).getByRole('textbox'), { target: { value: 'Acme view' } });
  fireEvent.click(within(name).getByRole('switch'));
  fireEvent.click(within(name).getByRole('switch'));
  expect(within(name).getByRole<HTMLInputElement>('textbox').value).toBe('Acme view');
  expect(screen.queryByRole('group', { name: /^Sites whose pictures/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));

  await waitFor(() => expect(publishFiles).toHaveBeenCalledOnce());
  const [changes] = vi.mocked(publishFiles).mock.calls[0] ?? [];
  expect(JSON.parse(changes?.Files[0]?.Text ?? '')).toEqual({
    version: 1,
    frames: null,
    name: 'Acme view',
  });
});

test('what others have published meanwhile is replaced only when that is asked for', async () => {
  vi.mocked(publishFiles).mockRejectedValueOnce(
    new HttpError(409, 'configuration.changed', 'site.json has been changed by others.'),
  );
  open();
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/^Others have published a change/)).toBeTruthy();
  vi.mocked(getConfigFile).mockImplementation(async (path) => configFile(path, { version: 1 }));
  fireEvent.click(screen.getByRole('button', { name: 'Replace their changes' }));

  await waitFor(() => expect(publishFiles).toHaveBeenCalledTimes(2));
  const [changes] = vi.mocked(publishFiles).mock.lastCall ?? [];
  expect(changes?.Files[0]?.Before).toBe(JSON.stringify({ version: 1 }));
  expect(JSON.parse(changes?.Files[0]?.Text ?? '')).toMatchObject({ name: 'Mine' });
});

test('no one sees the site of a client that is retired', async () => {
  vi.mocked(listNamedClients).mockResolvedValue([
    { Id: 'acme', DisplayName: 'Acme', Origin: 'oee.acme.example', State: 'retired' },
  ]);
  open('?client=acme');

  expect(await screen.findByText(/^No one sees this/)).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Acme (retired)' })).toBeTruthy();
});

function open(search = ''): void {
  render(
    <Around address={`/admin/site${search}`}>
      <SitePage />
    </Around>,
  );
}

async function publishName(value: string): Promise<void> {
  if (screen.queryByRole('button', { name: 'Publish' }) === null) open();
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(lastToast().action).toBeTruthy());
}

function lastToast() {
  const toast = useToasts.getState().toasts.at(-1);
  if (!toast) throw new Error('No message.');
  return toast;
}
