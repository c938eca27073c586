import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { ZoneField } from './zone-field.tsx';

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;

test('the zone of the browser is offered first, each with how far it is', () => {
  show();
  fireEvent.click(field());

  const [first] = offered();
  expect(first?.firstChild?.textContent).toBe(here.replaceAll('_', ' '));
  expect(first?.querySelector('small')?.textContent).toMatch(/^GMT/);
});

test('a zone is found by a part of its name, written with spaces or as integrators write it', () => {
  show();
  for (const typed of ['new york', 'New_York']) {
    fireEvent.change(field(), { target: { value: typed } });
    expect(offered().map(({ firstChild }) => firstChild?.textContent)).toContain(
      'America/New York',
    );
  }
});

test('a name that was typed whole is taken when the field is left', () => {
  show();
  fireEvent.change(field(), { target: { value: 'america/mexico_city' } });
  fireEvent.blur(field());

  expect([field().value, screen.getByRole('status').textContent]).toEqual([
    'America/Mexico City',
    'America/Mexico_City',
  ]);
});

function Form() {
  const [zone, setZone] = useState('');
  return (
    <>
      <ZoneField label="Time zone" value={zone} error={null} onChange={setZone} />
      <output>{zone}</output>
    </>
  );
}

function show(): void {
  render(<Form />);
}

function field(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
}

function offered(): HTMLElement[] {
  return screen.queryAllByRole('option');
}
