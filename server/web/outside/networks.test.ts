import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

import { describe, expect, test } from 'vitest';

import { parseNetworks, privateNetworks } from './networks.ts';

/** All of IPv4 and IPv6 except loopback. */
const reachingAll =
  '1.0.0.0/8,2.0.0.0/7,4.0.0.0/6,8.0.0.0/5,16.0.0.0/4,32.0.0.0/3,64.0.0.0/3,96.0.0.0/4,' +
  '112.0.0.0/5,120.0.0.0/6,124.0.0.0/7,126.0.0.0/8,128.0.0.0/1,2000::/3,fc00::/7';

describe('the usual networks', () => {
  const networks = parseNetworks(privateNetworks);

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
    '[::ffff:7f00:1]',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '127.1',
    '0',
    '0.0.0.0',
    '[::]',
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '[::ffff:a9fe:a9fe]',
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
    const open = parseNetworks('0.0.0.0/0,::/0');
    const tried = await Promise.allSettled(
      own
        .filter(({ internal }) => !internal)
        .flatMap(writingsOf)
        .map((host) => parseNetworks(reachingAll).addressOf(host)),
    );

    expect(tried.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    // Loopback is listed as a part of everything.
    await expect(open.addressOf('127.0.0.1')).resolves.toBe('127.0.0.1');
    await expect(open.addressOf('169.254.169.254')).rejects.toThrow('Nothing answers');
  });
});

/** An address as a person writes it, and as an IPv4-mapped IPv6 address in URLs. */
function writingsOf({ address, family }: NetworkInterfaceInfo): string[] {
  if (family === 'IPv6') return [address, `[${address}]`];
  const inHex = new URL(`http://[::ffff:${address}]`).hostname;
  return [address, `::ffff:${address}`, inHex, inHex.slice(1, -1)];
}

test('loopback may be dialled where it is listed', async () => {
  await expect(parseNetworks('127.0.0.0/8').addressOf('127.0.0.1')).resolves.toBe('127.0.0.1');
  await expect(parseNetworks('127.0.0.0/8').addressOf('10.0.0.7')).rejects.toThrow(
    'Nothing answers',
  );
  await expect(parseNetworks('').addressOf('10.0.0.7')).rejects.toThrow('Nothing answers');
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
  expect(() => parseNetworks(`192.168.0.0/16, ${block}`)).toThrow(`"${block}" is no network`);
});
