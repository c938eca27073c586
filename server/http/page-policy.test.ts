import { expect, test } from 'vitest';

import { pagePolicy } from './page-policy.ts';

const policy = "default-src 'self';img-src 'self' data:;frame-src 'self' blob:;object-src 'none'";

test('without allowed origins the policy is as it was', () => {
  expect(pagePolicy(policy, { frames: [], images: [] })).toBe(policy);
});

test('frames and pictures of allowed origins are added, and nothing else', () => {
  expect(pagePolicy(policy, { frames: ['https://a.example'], images: ['https://b.example'] })).toBe(
    "default-src 'self';img-src 'self' data: https://b.example;frame-src 'self' blob: https://a.example;object-src 'none'",
  );
});
