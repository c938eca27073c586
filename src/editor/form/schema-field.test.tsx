import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen as page } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { Around, screen } from '#engine/testing.tsx';
import { valueAt } from '#shared/json-pointer.ts';
import { isObject } from '#shared/merge-patch.ts';

import { withValue } from '../document-edits.ts';
import { fieldsOfWidget } from './form-fields.ts';
import { SchemaField } from './schema-field.tsx';

const set = vi.fn<(pointer: string, value: unknown) => void>();
const definitions = {
  Words: { type: ['string', 'object'], properties: {} },
  RowField: { type: 'string' },
  RowPath: { type: 'string' },
  TimeZone: { type: 'string' },
  Markdown: { type: ['string', 'array', 'object'] },
};

test('options are called by words, of one widget where it has its own, and so are choices', () => {
  show('gauge', {
    most: { type: 'number' },
    summary: { type: 'string', enum: ['sum', 'mean'] },
    unheardOf: { type: 'number' },
  });

  expect(page.getByLabelText('The dial ends at')).toBeTruthy();
  const summary = page.getByLabelText<HTMLSelectElement>('Of several rows');
  expect([...summary.options].map(({ text }) => text)).toEqual([
    'not set',
    'the sum',
    'the average',
  ]);
  expect(page.getByLabelText('unheardOf')).toBeTruthy();
});

test('a time zone is found by a part of its name, and nothing else is taken', () => {
  show('clock', { zone: { $ref: '#/definitions/TimeZone' } });
  const zone = page.getByLabelText<HTMLInputElement>('Time zone');

  fireEvent.change(zone, { target: { value: 'mars' } });
  expect(page.getByText('There is no such time zone.')).toBeTruthy();
  fireEvent.keyDown(zone, { key: 'Enter' });
  expect(set).not.toHaveBeenCalled();
  fireEvent.change(zone, { target: { value: 'new yor' } });
  fireEvent.keyDown(zone, { key: 'Enter' });

  expect(set).toHaveBeenLastCalledWith('/widgets/it/options/zone', 'America/New_York');
  expect(zone.value).toBe('America/New York');
});

test('fields of rows are offered: those of the list that the widget is about', () => {
  show('trend', {
    rows: { $ref: '#/definitions/RowPath' },
    time: { $ref: '#/definitions/RowField' },
  });
  expect(offeredFor('Field with the time')).toEqual(['Id', 'OEE']);
  expect(offeredFor('List within the rows')).toEqual(['History.Items']);

  fireEvent.change(page.getByLabelText('List within the rows'), {
    target: { value: 'History.Items' },
  });
  expect(offeredFor('Field with the time')).toEqual(['Time', 'Id', 'OEE']);
});

test('things of a list are added, changed and taken out', () => {
  show('bars', {
    values: {
      type: 'array',
      maxItems: 2,
      items: {
        properties: { field: { $ref: '#/definitions/RowField' }, unit: { type: 'string' } },
      },
    },
  });
  fireEvent.click(page.getByText('Add'));
  fireEvent.change(page.getByLabelText('Field with the number'), { target: { value: 'OEE' } });
  fireEvent.click(page.getByText('Add'));
  fireEvent.change(page.getAllByLabelText('Unit')[1] as HTMLElement, { target: { value: '%' } });

  const pointer = '/widgets/it/options/values';
  expect(set).toHaveBeenLastCalledWith(pointer, [{ field: 'OEE' }, { unit: '%' }]);
  expect(page.queryByText('Add')).toBeNull();
  fireEvent.click(page.getByText('Remove number 1'));
  expect(set).toHaveBeenLastCalledWith(pointer, [{ unit: '%' }]);
  fireEvent.click(page.getByText('Remove number 1'));
  expect(set).toHaveBeenLastCalledWith(pointer, undefined);
});

test('what was the key of a text is words of its own once something is typed', () => {
  show('kpi', { label: { $ref: '#/definitions/Words' } }, { label: 'editor.unset' });
  const label = page.getByLabelText<HTMLInputElement>('Caption');
  expect(label.value).toBe('not set');
  expect(page.getByText(/^The text editor\.unset/)).toBeTruthy();

  fireEvent.change(label, { target: { value: 'Scrap' } });
  expect(set).toHaveBeenLastCalledWith('/widgets/it/options/label', { 'en-US': 'Scrap' });
  expect(page.queryByText(/^The text/)).toBeNull();
  fireEvent.change(label, { target: { value: '' } });
  expect(set).toHaveBeenLastCalledWith('/widgets/it/options/label', undefined);
});

test('a text of several lines is typed as words, in other languages too', () => {
  show('markdown', { text: { $ref: '#/definitions/Markdown' } }, { text: 'editor.unset' });
  const text = page.getByLabelText<HTMLTextAreaElement>('Text (Markdown)');
  expect(text.value).toBe('not set');

  fireEvent.change(text, { target: { value: '# Rules\nWear goggles' } });
  fireEvent.click(page.getByRole('button', { name: 'Text (Markdown) in other languages' }));
  const spanish = page.getByLabelText<HTMLTextAreaElement>('español');
  expect(spanish.tagName).toBe('TEXTAREA');
  fireEvent.change(spanish, { target: { value: '# Reglas' } });
  expect(set).toHaveBeenLastCalledWith('/widgets/it/options/text', {
    'en-US': '# Rules\nWear goggles',
    'es-MX': '# Reglas',
  });
});

test('lines as a file has them are shown as they are', () => {
  show('markdown', { text: { $ref: '#/definitions/Markdown' } }, { text: ['# Rules', 'Call'] });

  expect(page.getByLabelText<HTMLTextAreaElement>('Text (Markdown)').value).toBe('# Rules\nCall');
});

function offeredFor(label: string): string[] {
  const list = page.getByLabelText<HTMLInputElement>(label).list;
  return [...(list?.options ?? [])].map(({ value }) => value);
}

function show(type: string, properties: object, options: object = {}) {
  set.mockClear();
  render(
    <MantineProvider>
      <Around>
        <Form type={type} properties={properties} first={options} />
      </Around>
    </MantineProvider>,
  );
}

function Form({ type, properties, first }: { type: string; properties: object; first: object }) {
  const [widget, setWidget] = useState<unknown>({ type, options: first });
  const document = { ...screen, widgets: { it: widget } } as unknown as typeof screen;
  const schema = { type: 'object', properties, definitions };
  const fields = fieldsOfWidget(document, 'it', { schema, slots: {} });
  const context = {
    type,
    own: 'client acme',
    layerNames: {},
    rowFields: { '': ['Id', 'OEE'], 'History.Items': ['Time', 'Id', 'OEE'] },
    valueAt: (pointer: string) => valueAt(document, pointer),
    layerAt: () => undefined,
    reset: () => {},
    faultAt: () => undefined,
    set(pointer: string, value: unknown) {
      set(pointer, value);
      const { widgets } = withValue(document, pointer, value);
      if (isObject(widgets)) setWidget(widgets['it']);
    },
  };
  const option = fields.filter(({ name }) => name === 'options');
  return option.map((field) => <SchemaField key={field.pointer} field={field} context={context} />);
}
