import { expect, test } from 'vitest';

import { pagePolicy } from './content-security-policy.ts';

const policy = "default-src 'self';img-src 'self' data:;frame-src 'self' blob:;object-src 'none'";

test('without allowed origins the policy is as it was', () => {
  expect(pagePolicy(policy, { frames: [], images: [], hubs: [] })).toBe(policy);
});

test('frames and pictures of allowed origins are added, and nothing else', () => {
  const [frames, images] = [['https://a.example'], ['https://b.example']];

  expect(pagePolicy(policy, { frames, images, hubs: [] })).toBe(
    "default-src 'self';img-src 'self' data: https://b.example;frame-src 'self' blob: https://a.example;object-src 'none'",
  );
});

test('a hub elsewhere can be reached by WebSocket and without one', () => {
  const allowed = { frames: [], images: [], hubs: ['https://live.example:8443'] };

  expect(pagePolicy("connect-src 'self';object-src 'none'", allowed)).toBe(
    "connect-src 'self' https://live.example:8443 wss://live.example:8443;object-src 'none'",
  );
});
