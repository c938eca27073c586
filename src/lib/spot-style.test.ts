import fc from 'fast-check';
import { expect, test } from 'vitest';

import { spotPlace } from './spot-style.ts';

const plan = { width: 1200, height: 600 };
const good = { left: '10%', top: '20%', width: '12.5%', height: '8%' };

test('percents are taken as they are, pixels are measured on the plan', () => {
  expect(spotPlace(good, plan)).toEqual({ left: 10, top: 20, width: 12.5, height: 8 });
  expect(spotPlace({ left: '120px', top: '60px', width: ' 300px ', height: '30px' }, plan)).toEqual(
    { left: 10, top: 10, width: 25, height: 5 },
  );
});

test('what is not a place is passed over and the spot still stands', () => {
  const dressed = {
    ...good,
    position: 'fixed',
    background: 'url(https://evil.example/x.png)',
    color: 'red',
    zIndex: '99999',
    behavior: 'url(x.htc)',
    '--ls-text': 'red',
    transform: 'scale(100)',
    content: '"<img src=x onerror=alert(1)>"',
  };

  expect(spotPlace(dressed, plan)).toEqual({ left: 10, top: 20, width: 12.5, height: 8 });
});

test.each([
  ['an address', 'url(https://evil.example/x)'],
  ['an expression', 'expression(alert(1))'],
  ['a calculation', 'calc(10% + 1px)'],
  ['a variable', 'var(--ls-1)'],
  ['an attribute', 'attr(data-x type(<length>))'],
  ['an environment value', 'env(safe-area-inset-top)'],
  ['a second declaration', '10%;position:fixed'],
  ['a second declaration after a line break', '10%\n;top:0'],
  ['an important one', '10% !important'],
  ['a comment', '10/**/%'],
  ['an escape', '\\31 0%'],
  ['a closing brace', '10%}body{display:none'],
  ['markup', '10%"><script>alert(1)</script>'],
  ['a NUL', '10%\u0000'],
  ['less than nothing', '-1%'],
  ['more than the plan', '101%'],
  ['far more than the plan', '99999px'],
  ['more digits than any plan has', '1'.repeat(400) + '%'],
  ['an exponent', '1e1%'],
  ['another unit', '10vw'],
  ['no unit', '10'],
  ['no figure', '%'],
  ['nothing', ''],
  ['not a number', 'NaN%'],
  ['without end', 'Infinity%'],
  ['full-width digits', '１０%'],
  ['a number', 10],
  ['null', null],
  ['a list', ['10%']],
  ['an object that reads as a length', { toString: () => '10%' }],
])('a length that is %s has no place', (_, value) => {
  const taken = Object.keys(good).filter((property) =>
    spotPlace({ ...good, [property]: value }, plan),
  );

  expect(taken).toEqual([]);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'left:10%;top:20%;width:12%;height:8%'],
  ['a list', ['10%', '20%', '12%', '8%']],
  ['lengths that it inherits', Object.create(good)],
  ['no height', { left: '10%', top: '20%', width: '12%' }],
  ['a width past the edge', { ...good, left: '95%', width: '6%' }],
  ['a height past the edge', { ...good, top: '50%', height: '51%' }],
  ['no size', { ...good, width: '0%' }],
])('a style that is or has %s has no place', (_, style) => {
  expect(spotPlace(style, plan)).toBeNull();
});

const fragments = ['%', 'px', ';', ':', '(', ')', 'url', 'e', '-', '.', '/**/', '!', '\\', '\n'];
const lengthLike = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.nat(1500).map(String)), { maxLength: 4 })
  .map((parts) => parts.join(''));
const value = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.integer({ min: 50, max: 4500 }).map((n) => `${n / 100}%`),
  },
  { weight: 2, arbitrary: fc.nat(250).map((n) => `${n}px`) },
  { weight: 2, arbitrary: lengthLike },
  { weight: 1, arbitrary: fc.anything() },
);

test('whatever the style says, a spot stands on the plan or nowhere', () => {
  let standing = 0;
  fc.assert(
    fc.property(
      fc.record({ left: value, top: value, width: value, height: value, other: value }),
      (style) => {
        const place = spotPlace(style, plan);
        if (!place) return;
        standing += 1;
        expect(Object.keys(place)).toEqual(['left', 'top', 'width', 'height']);
        for (const part of Object.values(place)) expect(`${part}%`).toMatch(/^\d+(\.\d{1,4})?%$/);
        expect(place.left + place.width).toBeLessThanOrEqual(100.1);
        expect(place.top + place.height).toBeLessThanOrEqual(100.1);
      },
    ),
    { numRuns: 2000 },
  );
  // Otherwise the property would be vacuous.
  expect(standing).toBeGreaterThan(200);
});
