import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { OptionGroup } from './option-group.tsx';
import { type Option, Select } from './select.tsx';

const machines: readonly Option[] = [
  { value: '', label: 'All machines' },
  { value: 'imm-02', label: 'IMM-02', disabled: true },
];
const hall: readonly Option[] = [{ value: 'imm-07', label: 'IMM-07' }];

test('a group stands below its heading, behind the options of none', () => {
  const { list } = show(machines);

  expect([...list.children].map(partOf)).toEqual(['All machines', 'IMM-02', ['Hall 2', 'IMM-07']]);
});

test('what is off is said, and cannot be chosen', () => {
  const { list } = show(machines);
  const off = [...list.options].filter(({ disabled }) => disabled);

  expect(off.map(({ label }) => label)).toEqual(['IMM-02']);
});

test('what is chosen is handed on, and shown once it is the value', () => {
  const { list, onChange } = show(machines);
  fireEvent.change(list, { target: { value: 'imm-07' } });

  expect(onChange).toHaveBeenCalledExactlyOnceWith('imm-07');
  expect(list.value).toBe('');
});

test('a label in another language says in which', () => {
  const { list } = show([
    { value: '', label: 'English' },
    { value: 'hi', label: 'हिन्दी', lang: 'hi-IN' },
  ]);

  expect([...list.options].map(({ lang }) => lang)).toEqual(['', 'hi-IN', '']);
});

function show(options: readonly Option[]) {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Select aria-label="Machine" value="" options={options} onChange={onChange}>
      <OptionGroup label="Hall 2" options={hall} />
    </Select>,
  );
  return { list: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Machine' }), onChange };
}

/** The label of an option; for a group, its heading and its labels. */
function partOf(element: Element): string | null | (string | null)[] {
  if (!(element instanceof HTMLOptGroupElement)) return element.textContent;
  return [element.label, ...[...element.children].map(({ textContent }) => textContent)];
}
