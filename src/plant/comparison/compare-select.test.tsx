import { fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';

import { Around } from '#plant/testing.tsx';

import { CompareSelect, type CompareSelectProps } from './compare-select.tsx';

const machines = ['M1', 'M2', 'M3'].map((Id) => ({ Id, DisplayName: `IMM ${Id}` }));

test('a machine is compared with nothing, another time, or another machine', () => {
  show({});

  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'No comparison',
    'Previous period',
    'Same period last week',
    'IMM M2',
    'IMM M3',
  ]);
  expect(select().value).toBe('none');
});

test('the choice is in the address, and the usual one is not', async () => {
  show({});

  fireEvent.change(select(), { target: { value: 'machine:M3' } });
  expect(await screen.findByText('?Id=M1&compare=machine%3AM3')).toBeTruthy();
  expect(select().value).toBe('machine:M3');

  fireEvent.change(select(), { target: { value: 'none' } });
  expect(await screen.findByText('?Id=M1')).toBeTruthy();
});

test('a machine that the user may not see is not named, and the choice says so', () => {
  show({}, '/test?Id=M1&compare=machine:M9');

  expect(screen.getByRole('option', { name: 'Not available here' })).toBeTruthy();
  expect(select().value).toBe('machine:M9');
});

test('what an address for another kind of page compares is not compared here', () => {
  show({ usual: 'previous' }, '/test?Id=M1&compare=plant:P2');

  expect(select().value).toBe('previous');
});

function show(props: Partial<CompareSelectProps>, address = '/test?Id=M1') {
  render(
    <Around address={address}>
      <CompareSelect
        subject={{ kind: 'machine', id: 'M1' }}
        others={machines}
        usual="none"
        {...props}
      />
      <Address />
    </Around>,
  );
}

function Address() {
  return <p>{useLocation().search}</p>;
}

function select(): HTMLSelectElement {
  return screen.getByRole('combobox', { name: 'Compare with' });
}
