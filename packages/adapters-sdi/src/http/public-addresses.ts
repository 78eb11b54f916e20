import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What routers of the internet do not know (RFC 6890): this machine, its network, and what leads into them. */
const INNER = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  ...[
    '::/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
] as const;

const inner = new BlockList();
for (const range of INNER) {
  const [address = '', bits = ''] = range.split('/');
  inner.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Whether an address, without brackets, is one of the internet; `::ffff:10.0.0.1` is judged as 10.0.0.1. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && !inner.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/**
 * Finds a name's addresses for a connection, and none when one of them is an inner one: asked where the connection is
 * made, so that the name cannot point elsewhere a moment later.
 */
export const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return done(error ?? new Error(`${name} has no address`), '');
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new Error(`${name} is at an inner address`), '');
    if (options.all === true) return done(null, found);
    done(null, first.address, first.family);
  });
