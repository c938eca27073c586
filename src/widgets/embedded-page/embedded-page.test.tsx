import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { SiteRulesContext } from '#engine/site.ts';
import { Around } from '#plant/testing.tsx';

import { embeddedPage } from './embedded-page.widget.tsx';

test('a page of an allowed origin is shown, shut off from the page around it', () => {
  show('https://maps.example/hall', ['https://maps.example']);

  const frame = screen.getByTitle('The map');
  expect(frame.getAttribute('src')).toBe('https://maps.example/hall');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
});

test.each([
  'https://other.example/',
  'javascript:alert(1)',
  '//maps.example',
  'data:text/html,x',
  '/admin/screens',
])('%s is refused, and the cell says so', (address) => {
  show(address, ['https://maps.example']);

  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain(address);
});

test('without an allowed origin no page of elsewhere is shown', () => {
  show('https://maps.example/hall', []);

  expect(document.querySelector('iframe')).toBeNull();
});

function show(address: string, frames: string[]) {
  const options = { address, label: 'The map' };
  render(
    <Around>
      <SiteRulesContext value={{ frames, images: [] }}>
        <embeddedPage.Component options={options} data={{}} receivedAt={0} />
      </SiteRulesContext>
    </Around>,
  );
}
