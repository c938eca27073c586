import { networkInterfaces } from 'node:os';

import { describe, expect, test } from 'vitest';

import { networksOf, privateNetworks } from './networks.ts';

describe('the usual networks', () => {
  const networks = networksOf(privateNetworks);

  test.each(['10.0.0.7', '172.16.3.4', '192.168.1.1', '[fd12::7]', '::ffff:10.0.0.7'])(
    '%s may be dialled',
    async (host) => {
      await expect(networks.addressOf(host)).resolves.toContain(host.replace(/[[\]]/g, ''));
    },
  );

  test.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '::ffff:127.0.0.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '127.1',
    '0',
    '0.0.0.0',
    '[::]',
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '100.100.100.200',
    '8.8.8.8',
    '[2001:4860:4860::8888]',
    '[64:ff9b::a00:7]',
    '224.0.0.1',
    '255.255.255.255',
    'no-such-host.invalid',
    '',
  ])('%s may not, and looks like all others', async (host) => {
    await expect(networks.addressOf(host)).rejects.toThrow('Nothing answers at this address');
  });

  test('this machine may not be dialled under any of its addresses', async () => {
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const open = networksOf('0.0.0.0/0,::/0');
    const tried = await Promise.allSettled(
      own
        .filter(({ internal }) => !internal)
        .map(({ address }) => networksOf(`${privateNetworks},8.0.0.0/6`).addressOf(address)),
    );

    expect(tried.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    // Listed with everything else, loopback is listed.
    await expect(open.addressOf('127.0.0.1')).resolves.toBe('127.0.0.1');
    await expect(open.addressOf('169.254.169.254')).rejects.toThrow('Nothing answers');
  });
});

test('loopback may be dialled where it is listed', async () => {
  await expect(networksOf('127.0.0.0/8').addressOf('127.0.0.1')).resolves.toBe('127.0.0.1');
  await expect(networksOf('127.0.0.0/8').addressOf('10.0.0.7')).rejects.toThrow('Nothing answers');
  await expect(networksOf('').addressOf('10.0.0.7')).rejects.toThrow('Nothing answers');
});

test.each([
  '10.0.0.0',
  '10.0.0.0/33',
  '10.0.0/8',
  'fc00::/129',
  '10.0.0.0/8/8',
  '10.0.0.0/ 8',
  'all',
])('the block %s ends the start', (block) => {
  expect(() => networksOf(`192.168.0.0/16, ${block}`)).toThrow(`"${block}" is no network`);
});
