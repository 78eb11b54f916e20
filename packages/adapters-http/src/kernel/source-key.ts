import { isIP } from 'node:net';

const group = (text: string): string => (Number.parseInt(text, 16) || 0).toString(16);

/** Eight groups of an IPv6 address; an IPv4 tail stands for two. */
const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const parts = (text: string): readonly string[] =>
    text === '' ? [] : text.split(':').flatMap((part) => (part.includes('.') ? ['0', '0'] : [part]));
  const [before, after] = [parts(head), parts(tail ?? '')];
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
};

/**
 * Whom a rate limit counts at an address. One household or host has a whole IPv6 /64 and may pick a new address of it
 * for every request, so the network is what counts.
 */
export const sourceKeyOf = (address: string): string =>
  isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).map(group).join(':')}::/64` : address;
