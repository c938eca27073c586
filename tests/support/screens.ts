import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { tokenFor } from '#cli/player/accounts.ts';
import type { Form } from '#schemas/api/forms.gen.ts';
import type { Meeting } from '#schemas/api/meetings.gen.ts';

/** A screen of the product, and a demo user who may open it. */
export interface ShippedScreen {
  id: string;
  /** The path, which may have parameters: /machine/:Id. */
  path: string;
  username: string;
}

const folder = join(import.meta.dirname, '../../src/config/screens');

/** Pages that are React components in src/app. */
const pagesOfCode: readonly ShippedScreen[] = [
  { id: 'gallery', path: '/admin/gallery', username: 'sysadmin' },
  { id: 'menu', path: '/admin/menu', username: 'sysadmin' },
  { id: 'my-account', path: '/user', username: 'anna' },
  { id: 'screens', path: '/admin/screens', username: 'sysadmin' },
  { id: 'site', path: '/admin/site', username: 'sysadmin' },
  { id: 'statecharts', path: '/admin/charts', username: 'sysadmin' },
  { id: 'texts', path: '/admin/texts', username: 'sysadmin' },
  { id: 'themes', path: '/admin/themes', username: 'sysadmin' },
];

/** All screens in src/config/screens, and the pages of src/app. */
export function shippedScreens(): ShippedScreen[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.screen.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Written)
    .flatMap(({ id, path }) => (path ? [{ id, path, username: whoSees(path) }] : []));
  return [...found, ...pagesOfCode].toSorted((one, other) => one.id.localeCompare(other.id));
}

interface Written {
  id: string;
  /** Absent in a screen that only serves others to extend. */
  path?: string;
}

function whoSees(path: string): string {
  if (path.startsWith('/admin/event-input')) return 'operator';
  return path.startsWith('/admin') ? 'sysadmin' : 'anna';
}

/** Values for the parameters of paths; their rows are created through the API. */
export async function demoParameters(address: string): Promise<Record<string, string>> {
  const machine = 'riverside-imm-01';
  const form = await made<Form>(address, 'operator', {
    path: 'forms/template/northwind-shift-start',
    body: { MachineId: machine },
  });
  const meeting = await made<Meeting>(address, 'anna', {
    path: `machines/${machine}/meetings`,
    body: { DisplayName: 'Short shots' },
  });
  return {
    Id: machine,
    PlantId: 'riverside',
    FormId: form.Id,
    Meeting: meeting.ExternalMeetingId,
  };
}

async function made<T>(
  address: string,
  username: string,
  { path, body }: { path: string; body: object },
): Promise<T> {
  const { access_token: token } = await tokenFor(address, username);
  const reply = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** The address of a screen in the demo. The form designer opens a template, not a form. */
export function addressOf({ id, path }: ShippedScreen, parameters: Record<string, string>): string {
  const all = id === 'form-designer' ? { FormId: 'northwind-shift-start' } : parameters;
  const filled = path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => ({ ...parameters, ...all })[name] ?? name,
  );
  return `${filled}${/^\/(dashboard\/plant|admin\/event-input$)/.test(path) ? '?Id=riverside' : ''}`;
}
