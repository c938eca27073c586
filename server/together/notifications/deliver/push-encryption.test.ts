import { createECDH } from 'node:crypto';

import { expect, test } from 'vitest';

import { encryptForBrowser } from './push-encryption.ts';

/** The example of RFC 8291, appendix A. */
test('a message is what the example of RFC 8291 says', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const browser = {
    p256dh: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const encrypted = encryptForBrowser(
    Buffer.from('When I grow up, I want to be a watermelon'),
    browser,
    { pair, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
  );
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
