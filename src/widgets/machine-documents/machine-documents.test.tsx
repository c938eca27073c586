import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  documentGone,
  faultOf,
  loadDocument,
  removeDocument,
  uploadDocument,
} from '#plant/machine-changes.fixture.ts';
import { renderWidget } from '#plant/testing.tsx';
import sample from '#plant/samples/task-documents.sample.json';
import type { TaskDocument } from '#schemas/api/task-documents.gen.ts';

import { machineDocuments } from './machine-documents.widget.tsx';

vi.mock('#api/machines/documents.ts', () => import('#plant/machine-changes.fixture.ts'));

const documents = sample as TaskDocument[];

beforeEach(() => {
  URL.createObjectURL = () => 'blob:content';
  URL.revokeObjectURL = () => {};
});
afterEach(() => void vi.clearAllMocks());

test('each document says what it is, how large, and who brought it when', () => {
  show(documents);

  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Mould change\.pdfPDF · 482\.1 kB · ben, Jun 10/);
  // Print hides buttons without this mark.
  expect(first?.querySelector('button[data-printed]')?.textContent).toBe('Mould change.pdf');
  expect(second?.textContent).toMatch(/Picture · 2\.3 MB · anna, Jun 1/);
});

test('a machine without documents says so', () => {
  show([]);

  expect(screen.getByText('No documents yet.')).toBeTruthy();
});

test('a PDF opens in the page, a picture as one', async () => {
  loadDocument.mockResolvedValue(new Blob(['%PDF-']));
  show(documents);
  await open('Mould change.pdf');
  expect((await screen.findByTitle('Mould change.pdf')).getAttribute('src')).toBe('blob:content');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));

  await open('Clamping unit.jpg');
  expect(await screen.findByRole('img', { name: 'Clamping unit.jpg' })).toBeTruthy();
});

test('a file is stored, and one that is refused says why at the field', async () => {
  uploadDocument.mockResolvedValueOnce(documents[0] as TaskDocument);
  show([]);
  const field = screen.getByLabelText('Document to upload');
  const file = new File(['x'], 'plan.pdf');
  fireEvent.change(field, { target: { files: [file] } });
  expect(await screen.findByText('Mould change.pdf is stored.')).toBeTruthy();
  expect(uploadDocument).toHaveBeenCalledWith('P1', file);

  uploadDocument.mockRejectedValueOnce(faultOf('file', 'This is no PDF'));
  fireEvent.change(field, { target: { files: [file] } });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This file cannot be stored: only PDF, PNG and JPEG files that are not empty.',
  );
});

test('who may remove a document is asked first, and told why it stays', async () => {
  loadDocument.mockResolvedValue(new Blob(['%PDF-']));
  show(documents);
  await open('Mould change.pdf');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));

  await open('Clamping unit.jpg');
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'Remove Clamping unit.jpg for everyone?',
  );
  expect(removeDocument).not.toHaveBeenCalled();
  removeDocument.mockRejectedValueOnce(documentGone());
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This document is not there any more.',
  );
  removeDocument.mockResolvedValueOnce(undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(removeDocument.mock.calls.at(-1)?.[0].Id).toBe('d2');
});

/** The dialog is loaded when the first document is opened. */
async function open(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await vi.dynamicImportSettled();
  });
}

function show(shown: TaskDocument[]) {
  renderWidget(machineDocuments, {
    options: {},
    data: { documents: shown },
    receivedAt: Date.now(),
  });
}
