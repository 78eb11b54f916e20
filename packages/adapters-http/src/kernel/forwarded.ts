import { BlockList, isIP } from 'node:net';
import { authorityOf, authorityText, type Authority } from './authority.ts';

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** `::ffff:10.0.0.1` is what a dual-stack socket calls 10.0.0.1. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (hop: string): string =>
  /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(hop)?.slice(1).find(Boolean) ?? hop;

/** Who asks and by which address, read once: tenant, origin check, cookies and rate limits all go by it. */
export interface ClientAddress {
  readonly source: string;
  /** How the client reached the outermost proxy, when a trusted one says so. */
  readonly proto: 'http' | 'https' | undefined;
  /** The host that the client asked for; undefined when it named none (HTTP/1.0), `invalid` when that is no host. */
  readonly host: Authority | 'invalid' | undefined;
}

/** The host, where it is one. */
export const hostOf = ({ host }: Pick<ClientAddress, 'host'>): Authority | undefined =>
  host === 'invalid' ? undefined : host;

/** The host as text, empty where there is none: what a tenant is looked for by. */
export const askedHost = (client: Pick<ClientAddress, 'host'>): string => {
  const host = hostOf(client);
  return host === undefined ? '' : authorityText(host);
};

type Headers = Readonly<Record<string, string>>;

/** Each proxy appends what it was asked for: the first member of a list is what the client said. */
const outermost = (list: string | undefined): string | undefined =>
  list
    ?.split(',')
    .map((member) => member.trim())
    .find((member) => member !== '');

const schemeOf = (forwarded: string | undefined): ClientAddress['proto'] => {
  const scheme = outermost(forwarded)?.toLowerCase();
  return scheme === 'https' || scheme === 'http' ? scheme : undefined;
};

/** Parses a host once for all the requests that come by it in a row. */
const hostReader = (): ((text: string | undefined) => ClientAddress['host']) => {
  let last = '';
  let host: ClientAddress['host'] = 'invalid';
  return (text) => {
    if (text === undefined) return undefined;
    if (text !== last) [last, host] = [text, authorityOf(text) ?? 'invalid'];
    return host;
  };
};

/** Reads X-Forwarded-* only when the peer is one of our proxies; anybody else could have written them. */
export const clientAddressing = (
  trustedProxies: readonly string[],
): ((peer: string, headers: Headers) => ClientAddress) => {
  const proxies = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    if (isIP(address) === 0) throw new Error(`not an address or CIDR range: ${entry}`);
    if (prefix === undefined) proxies.addAddress(address, family(address));
    else proxies.addSubnet(address, Number(prefix), family(address));
  }
  const trusted = (address: string): boolean =>
    trustedProxies.length > 0 && isIP(address) !== 0 && proxies.check(address, family(address));
  const [readHost, readForwarded] = [hostReader(), hostReader()];
  return (peer, headers) => {
    const own = plain(peer);
    if (!trusted(own)) return { source: own, proto: undefined, host: readHost(headers['host']) };
    // From the right: every hop that is ours was appended by ours; the first stranger is the client.
    const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => plain(withoutPort(hop.trim())));
    const stranger = hops.findLast((hop) => !trusted(hop));
    // What is no address was written by the stranger too, as was all that stands before it.
    const client = stranger !== undefined && isIP(stranger) !== 0 ? stranger : undefined;
    const [host, forwarded] = [readHost(headers['host']), readForwarded(outermost(headers['x-forwarded-host']))];
    return {
      source: client ?? own,
      proto: schemeOf(headers['x-forwarded-proto']),
      // A Host line that is none makes the request bad, whatever else is said (RFC 9112 section 3.2).
      host: host === 'invalid' ? host : (forwarded ?? host),
    };
  };
};
