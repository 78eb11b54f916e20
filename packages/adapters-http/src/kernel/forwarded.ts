import { BlockList, isIP } from 'node:net';

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** `::ffff:10.0.0.1` is what a dual-stack socket calls 10.0.0.1. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (hop: string): string =>
  /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(hop)?.slice(1).find(Boolean) ?? hop;

export interface ClientAddress {
  readonly source: string;
  /** The outermost scheme and host, when a trusted proxy told them. */
  readonly proto: string | undefined;
  readonly host: string | undefined;
}

/** Reads X-Forwarded-* only when the peer is one of our proxies; anybody else could have written them. */
export const clientAddressing = (
  trustedProxies: readonly string[],
): ((peer: string, headers: Readonly<Record<string, string>>) => ClientAddress) => {
  const proxies = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    if (isIP(address) === 0) throw new Error(`not an address or CIDR range: ${entry}`);
    if (prefix === undefined) proxies.addAddress(address, family(address));
    else proxies.addSubnet(address, Number(prefix), family(address));
  }
  const trusted = (address: string): boolean =>
    trustedProxies.length > 0 && isIP(address) !== 0 && proxies.check(address, family(address));
  return (peer, headers) => {
    const own = plain(peer);
    if (!trusted(own)) return { source: own, proto: undefined, host: undefined };
    // From the right: every hop that is ours was appended by ours; the first stranger is the client.
    const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => plain(withoutPort(hop.trim())));
    const stranger = hops.findLast((hop) => !trusted(hop));
    // What is no address was written by the stranger too, as was all that stands before it.
    const client = stranger !== undefined && isIP(stranger) !== 0 ? stranger : undefined;
    const proto = headers['x-forwarded-proto'];
    return {
      source: client ?? own,
      proto: proto === 'https' || proto === 'http' ? proto : undefined,
      host: headers['x-forwarded-host'],
    };
  };
};
