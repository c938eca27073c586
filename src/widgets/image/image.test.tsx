import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderWidget } from '#plant/testing.tsx';

import { image } from './image.widget.tsx';

test('a picture of this site is shown with words for who cannot see it', () => {
  show('/media/demo/hall.svg');

  expect(screen.getByRole('img', { name: 'The hall' }).getAttribute('src')).toBe(
    '/media/demo/hall.svg',
  );
});

test('a picture of elsewhere is refused, and the cell says which', () => {
  show('https://evil.example/x.png');

  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('https://evil.example/x.png');
});

test('a picture that does not come leaves its words', () => {
  show('/media/none.svg');
  fireEvent.error(screen.getByRole('img'));

  expect(screen.getByRole('alert').textContent).toContain('The hall');
});

test('a picture without words is refused', () => {
  expect(image.validate({ address: '/media/x.svg' })).toBe(false);
});

function show(address: string) {
  renderWidget(image, { options: { address, alt: 'The hall' }, data: {}, receivedAt: Date.now() });
}
