import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderWidget, scope } from '#plant/testing.tsx';

import { dataExport } from './data-export.widget.tsx';

const { exportData } = vi.hoisted(() => ({
  exportData: vi.fn<(question: object) => Promise<Blob>>(),
}));
vi.mock('#api/machines/data-export.ts', () => ({ exportData }));

const saved = vi.fn<(name: string) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  exportData.mockResolvedValue(new Blob(['x']));
  URL.createObjectURL = () => 'blob:content';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved(this.download);
  });
});
afterEach(() => void vi.restoreAllMocks());

test('the hours of what is shown are saved as CSV at one press', async () => {
  renderWidget(dataExport, props);

  fireEvent.click(screen.getByRole('button', { name: 'Download' }));

  expect((await screen.findByText('The file was saved.')).tagName).toBe('OUTPUT');
  const shown = { id: 'P1', ...scope.mode.window() };
  expect(exportData.mock.calls[0]?.[0]).toEqual({ ...shown, content: 'hours', format: 'csv' });
  expect(saved).toHaveBeenCalledWith('hours-p1.csv');
});

test('states and stops can be had as Parquet', async () => {
  renderWidget(dataExport, props);

  fireEvent.change(screen.getByLabelText('Content'), { target: { value: 'events' } });
  fireEvent.change(screen.getByLabelText('Format'), { target: { value: 'parquet' } });
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('The file was saved.');

  expect(exportData.mock.calls[0]?.[0]).toMatchObject({ content: 'events', format: 'parquet' });
  expect(saved).toHaveBeenCalledWith('events-p1.parquet');
});

test('what the server refuses is said in its words', async () => {
  exportData.mockRejectedValue(new Error('Choose a shorter period'));
  renderWidget(dataExport, props);

  fireEvent.click(screen.getByRole('button', { name: 'Download' }));

  expect((await screen.findByRole('alert')).textContent).toBe('Choose a shorter period');
  expect(saved).not.toHaveBeenCalled();
});

const props = { options: {}, data: {}, receivedAt: 0 };
