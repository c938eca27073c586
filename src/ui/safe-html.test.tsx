import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { SafeHtml } from './safe-html.tsx';

test('keeps the structure of a text', () => {
  render(<SafeHtml html="<h1>Terms</h1><ol><li>Be <b>kind</b></li></ol>" />);

  expect(screen.getByRole('heading', { name: 'Terms' })).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe('Be kind');
});

test.each([
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '<a href="javascript:alert(1)">x</a>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<svg><script>1</script></svg>',
  '<form action="https://evil.example"><input name=password></form>',
  '<style>body{display:none}</style>',
  '<math><mtext></p><style><img src onerror=alert(1)></style></mtext></math>',
])('takes the sting out of %s', (html) => {
  const { container } = render(<SafeHtml html={html} />);

  const elements = [...container.querySelectorAll('.ls-prose *')];
  expect(elements.filter((element) => element.attributes.length > 0)).toEqual([]);
  expect(
    container.querySelector('script, img, iframe, svg, form, input, style, a, math'),
  ).toBeNull();
});
