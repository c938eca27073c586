// oxlint-disable-next-line import/no-unassigned-import -- gives the tests an IndexedDB
import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createOutboxStore } from '#api/forms/outbox-store.ts';
import type { WholeForm } from '#machines/form/local-form.ts';
import type { Form } from '#schemas/api/forms.gen.ts';

import { Around, scope } from '#plant/testing.tsx';
import { OfflineNote } from '#plant/forms/offline-note.tsx';
import { useActiveForms } from './use-active-forms.ts';

const answeredAt = Date.parse('2026-06-10T17:00:00Z');
const list = { id: 'f1', name: 'Old in the list', begun: '2026-06-10T16:00:00.000Z' };

beforeEach(() => vi.stubGlobal('isSecureContext', true));
afterEach(async () => {
  vi.unstubAllGlobals();
  await createOutboxStore(scope.user.Id).clear();
});

test('a form that was begun here after the list was answered is in it, an older one is not', async () => {
  await keep({ id: 'f2', name: 'Begun here', begun: '2026-06-10T17:00:05.000Z' });
  await keep({ id: 'f3', name: 'Finished elsewhere', begun: '2026-06-10T16:30:00.000Z' });
  await keep({
    id: 'f4',
    name: 'Of another plant',
    begun: '2026-06-10T17:00:05.000Z',
    plant: 'P9',
  });
  show();

  await screen.findByText('Begun here: created');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Begun here: created',
    'Old in the list: created',
  ]);
});

test('a form shows what the operator has done to it, sent or not', async () => {
  await keep(list);
  await createOutboxStore(scope.user.Id).add({
    formId: list.id,
    username: 'operator',
    write: { step: 'execute.start' },
  });
  show();

  expect(await screen.findByText('Old in the list: executing')).toBeTruthy();
});

test('only where there is no HTTPS a line says what does not work', () => {
  const { unmount } = show();
  expect(screen.queryByText(/has no HTTPS/)).toBeNull();
  unmount();

  vi.stubGlobal('isSecureContext', false);
  show();
  expect(screen.getByText(/^This address has no HTTPS: forms work while/)).toBeTruthy();
});

function show() {
  return render(
    <Around>
      <OfflineNote />
      <Shown />
    </Around>,
  );
}

function Shown() {
  const forms = useActiveForms([formOf(list)], { plantId: 'P1', receivedAt: answeredAt });
  return (
    <ul>
      {forms.map(({ Id, DisplayName, State }) => (
        <li key={Id}>{`${DisplayName}: ${State}`}</li>
      ))}
    </ul>
  );
}

function keep(facts: Facts): Promise<void> {
  const whole: WholeForm = {
    form: formOf(facts),
    questions: { Items: [], Sections: [], TotalItems: 0 },
    parameters: { Items: [], TotalItems: 0 },
  } as unknown as WholeForm;
  return createOutboxStore(scope.user.Id).keep(whole);
}

interface Facts {
  id: string;
  name: string;
  begun: string;
  plant?: string;
}

function formOf({ id, name, begun, plant = 'P1' }: Facts): Form {
  return {
    Id: id,
    TemplateId: 'shift-start',
    TemplateVersion: 1,
    DisplayName: name,
    Type: 'CHECKLIST',
    ClientId: 'northwind',
    PlantId: plant,
    MachineId: 'IMM-07',
    MachineName: 'IMM-07',
    TimeZone: 'America/Chicago',
    ProductId: null,
    ProductName: null,
    State: 'created',
    Mode: 'list',
    Allowed: ['execute.start'],
    Version: 1,
    Sequence: 1,
    Username: 'operator',
    OperatorName: 'operator',
    CreatedAt: begun,
    SetupStartedAt: null,
    SetupEndedAt: null,
    StartedAt: null,
    EndedAt: null,
    FinishedAt: null,
    ChangedAt: begun,
    Total: 3,
    Answered: 0,
    Missing: 3,
    Outside: 0,
    MissedGoals: 0,
    Reason: null,
  };
}
