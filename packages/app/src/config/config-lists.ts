import { BlockList, isIP } from 'node:net';
import { readHost } from '@svc/adapters-platform';
import { readBy } from './config-values.ts';

/** A list that commas part; each part must be one of its kind. */
const listOf = <A>(read: (part: string) => A | undefined, sentence: string) =>
  readBy((text): readonly A[] =>
    text.split(',').map((part) => {
      const value = read(part.trim());
      if (value === undefined) throw new Error(sentence);
      return value;
    }),
  );

/** Names by which requests find a tenant; an address between brackets is compared as it is written, so it is none. */
export const hosts = listOf((part) => {
  const host = readHost(part);
  return host === undefined || isIP(host) === 6 || host.endsWith('.') ? undefined : host;
}, 'must be host names, comma separated');

/** `::ffff:10.0.0.1` is what a dual-stack socket calls 10.0.0.1, which is compared in its short form. */
const plainRange = (address: string, bits: string | undefined): readonly [string, string | undefined] => {
  const [, four] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (four === undefined || (bits !== undefined && Number(bits) < 96)) return [address, bits];
  return [four, bits === undefined ? undefined : String(Number(bits) - 96)];
};

/** Addresses or CIDR ranges; a mistake here would silently trust nobody, or the wrong ones. */
export const proxies = listOf((part) => {
  const [given = '', givenBits, ...more] = part.split('/');
  if (more.length > 0 || given.includes('%') || (givenBits !== undefined && !/^\d{1,3}$/.test(givenBits)))
    return undefined;
  const [address, bits] = plainRange(given, givenBits);
  const family = isIP(address);
  if (family === 0) return undefined;
  try {
    if (bits !== undefined) new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  } catch {
    return undefined;
  }
  return bits === undefined ? address : `${address}/${bits}`;
}, 'must be addresses or CIDR ranges, comma separated');

/** Each of them an http or https origin and nothing more, in the spelling of the URL standard, which browsers send. */
export const origins = listOf((part) => {
  const [, six, name = ''] = /^https?:\/\/(?:\[([^\]]*)\]|([^:/?#@\s\\]*))(?::[1-9]\d*)?$/i.exec(part) ?? [];
  const isHost = six === undefined ? readHost(name) !== undefined : isIP(six) === 6;
  return isHost ? URL.parse(part)?.origin : undefined;
}, 'must be origins such as https://app.example, comma separated');

/** Other numbers for a rate limit. */
export interface GivenLimit {
  readonly name: string;
  readonly points: number;
  readonly perSeconds: number;
}

const limit = (part: string): GivenLimit | undefined => {
  const [, name = '', points, perSeconds] = /^([\w.*-]+)=([1-9]\d{0,8})\/([1-9]\d{0,6})$/.exec(part) ?? [];
  return name === '' ? undefined : { name, points: Number(points), perSeconds: Number(perSeconds) };
};

/** `auth.login=10/60,*=100/60`; each name once. */
export const limits = listOf(limit, 'must be name=points/seconds, comma separated').refine(
  (given) => new Set(given.map(({ name }) => name)).size === given.length,
  {
    error: ({ input }) => {
      const names = (input as readonly GivenLimit[]).map(({ name }) => name);
      return `names ${names.find((name, at) => names.indexOf(name) < at) ?? ''} twice`;
    },
  },
);
