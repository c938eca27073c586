import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { machine, renderWidget } from '#plant/testing.tsx';
import type { DueForm, Forms, FormTemplate } from '#schemas/api/forms.gen.ts';

import { finished, template } from './form-list.fixture.ts';
import { formList } from './form-list.widget.tsx';

const server = vi.hoisted(() => ({
  listDueForms: vi.fn<() => Promise<DueForm[]>>(),
  listFormTemplates: vi.fn<() => Promise<FormTemplate[]>>(),
  listFormProducts: vi.fn<() => Promise<{ Id: string; DisplayName: string }[]>>(),
  listForms: vi.fn<(question: object) => Promise<Forms>>(),
}));
vi.mock('#api/forms/forms.ts', () => server);

beforeEach(() => {
  server.listDueForms.mockResolvedValue([]);
  server.listFormTemplates.mockResolvedValue([template]);
  server.listFormProducts.mockResolvedValue([]);
  server.listForms.mockResolvedValue({
    Items: [finished],
    TotalItems: 1,
    PageNumber: 1,
    PageSize: 20,
  });
});

test('who comes for the answers of one form finds them open, and of that form alone', async () => {
  show('/test?Id=P1&completed=first-piece');
  await screen.findByRole('option', { name: 'First piece' });

  await waitFor(() =>
    expect(server.listForms.mock.lastCall?.[0]).toMatchObject({
      templateId: 'first-piece',
      isCompleted: true,
    }),
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Form').value).toBe('first-piece');
});

test('folded forms are not loaded', async () => {
  server.listForms.mockClear();
  show('/test?Id=P1');
  const heading = await screen.findByRole('heading', { name: 'Completed forms' });

  expect(heading.closest('details')?.open).toBe(false);
  expect(server.listForms).not.toHaveBeenCalled();
});

function show(address: string): void {
  renderWidget(formList, {
    options: {},
    address,
    data: { machines: [machine('IMM-07')], forms: [] },
    receivedAt: Date.now(),
  });
}
