import { fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';

import { startTexts } from '#i18n/i18n.ts';

import { ComboBox } from './combo-box.tsx';

const offered = [
  { value: 'pune', label: 'Pune Works' },
  { value: 'leon', label: 'Planta León' },
];

beforeAll(async () => {
  await startTexts(async () => {
    const file = JSON.parse(readFileSync('src/ui/ui.texts.json', 'utf8')) as object;
    return (file as Record<string, Record<string, string>>)['en-US'] ?? {};
  });
});

test('the whole name of one is taken when the field is left', () => {
  show();
  leaveWith('planta leon');

  expect([shown(), stored()]).toEqual(['Planta León', 'leon']);
  expect(screen.queryByText(/is not in the list/)).toBeNull();
});

test('what is not offered is said, and what was chosen stays', () => {
  show('pune');
  leaveWith('Rio');

  expect([shown(), stored()]).toEqual(['Pune Works', 'pune']);
  expect(screen.getByText('“Rio” is not in the list. Choose one from it.')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');

  fireEvent.change(field(), { target: { value: 'P' } });
  expect(screen.queryByText(/is not in the list/)).toBeNull();
});

test('a field that is emptied says nothing, and is empty', () => {
  show('pune');
  leaveWith('');

  expect([shown(), stored()]).toEqual(['', '']);
  expect(screen.queryByText(/is not in the list/)).toBeNull();
});

function Field({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <ComboBox
        label="Plant"
        value={value}
        name={offered.find((one) => one.value === value)?.label}
        error={null}
        offered={offered}
        note={null}
        onSearch={() => {}}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  );
}

function show(first = ''): void {
  render(<Field first={first} />);
}

function field(): HTMLInputElement {
  return screen.getByRole('combobox', { name: 'Plant' });
}

function leaveWith(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.blur(field());
}

function shown(): string {
  return field().value;
}

function stored(): string | null {
  return screen.getByRole('status').textContent;
}
