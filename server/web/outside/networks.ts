import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Networks to which connectors may connect. */
export interface Networks {
  /**
   * The address to dial for the host of a URL. Dial the answer, not the name: a name may have
   * another address the next time.
   * @throws UnreachableError for a name without an address that may be dialled
   */
  addressOf(hostname: string, port?: string): Promise<string>;
}

/** Networks of browsers' push services. */
interface PushNetworks {
  networks: Networks;
  /** CA certificate of a push service without a public one. */
  ca?: string | undefined;
}

/** Allows `networks` and the port of this computer on which the server itself listens. */
export function withOwnPort(networks: Networks, ownPort: string): Networks {
  return {
    async addressOf(hostname, port) {
      if (hostname === '127.0.0.1' && port === ownPort) return hostname;
      return networks.addressOf(hostname, port);
    },
  };
}

/** One message for all causes, so that callers cannot scan the network. */
export class UnreachableError extends Error {
  constructor() {
    super(unreachable);
  }
}

export const unreachable =
  'Nothing answers at this address, or it is outside of the networks that connectors may reach (CONNECTOR_NETWORKS)';

export const privateNetworks = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7';

/**
 * Refused even when listed: link-local addresses, where clouds serve credentials, and addresses
 * that are not hosts.
 */
const never =
  '0.0.0.0/8,169.254.0.0/16,100.100.100.200/32,192.0.0.192/32,224.0.0.0/3,' +
  '::/128,fe80::/10,fd00:ec2::254/128,fd20:ce::254/128,ff00::/8';

const loopback = ['127.0.0.1', '::1'];

/** Blocks that are not on the internet, besides private networks. */
const notPublic =
  '127.0.0.0/8,100.64.0.0/10,192.0.0.0/24,192.0.2.0/24,198.18.0.0/15,198.51.100.0/24,' +
  '203.0.113.0/24,::1/128,64:ff9b::/32,2001::/23,2001:db8::/32,2002::/16,fec0::/10';

/**
 * @param list CIDR blocks with commas between them.
 * @throws Error that names the invalid block
 */
export function parseNetworks(list: string): Networks {
  const listed = blocksOf(list);
  return networksWhere(listed, (address) => contains(listed, address));
}

/**
 * The internet and the listed blocks.
 * @throws as `networksOf`
 */
export function publicNetworksAnd(list: string): Networks {
  const listed = blocksOf(list);
  const inner = blocksOf(`${privateNetworks},${notPublic}`);
  return networksWhere(listed, (address) => !contains(inner, address) || contains(listed, address));
}

function networksWhere(listed: BlockList, isWithin: (address: string) => boolean): Networks {
  const forbidden = blocksOf(never);
  const isLoopbackListed = loopback.some((address) => contains(listed, address));

  function mayDial(address: string): boolean {
    if (contains(forbidden, address) || !isWithin(address)) return false;
    return isLoopbackListed || !isOwn(address);
  }

  return {
    async addressOf(hostname) {
      const host = hostname.replace(/^\[(.*)\]$/, '$1');
      const found = await lookup(host, { all: true }).catch(() => []);
      const allowed = found.find(({ address }) => mayDial(address));
      if (!allowed) throw new UnreachableError();
      return allowed.address;
    },
  };
}

function blocksOf(list: string): BlockList {
  const blocks = new BlockList();
  for (const block of list.split(',').map((one) => one.trim())) {
    if (block === '') continue;
    const [, address = '', length] = /^([^/]+)\/(\d{1,3})$/.exec(block) ?? [];
    const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    if (!(Number(length) <= longest))
      throw new Error(`"${block}" is no network such as 10.0.0.0/8`);
    blocks.addSubnet(address, Number(length), longest === 32 ? 'ipv4' : 'ipv6');
  }
  return blocks;
}

/** An IPv4 address within IPv6 counts as the IPv4 address. */
function contains(blocks: BlockList, address: string): boolean {
  const plain = withoutMapping(address);
  return blocks.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
}

function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** Addresses of this machine's network interfaces, in any notation. */
function isOwn(address: string): boolean {
  const own = new BlockList();
  for (const one of Object.values(networkInterfaces()).flatMap((list) => list ?? []))
    own.addAddress(one.address, one.family === 'IPv4' ? 'ipv4' : 'ipv6');
  return contains(own, address);
}

declare module '#server/web/deps.ts' {
  interface Deps {
    /** Where connectors may connect to. */
    networks: Networks;
    /** Where push services of browsers may be. */
    push: PushNetworks;
  }
}
