import { BlockList, isIP } from 'node:net';
import * as z from 'zod';

// How single values of the configuration are read.

export const text = z.string().trim().min(1, 'must not be blank');
export const optional = text.optional();
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const url = z.url({ protocol: /^https?$/, message: 'must be an http or https address' });
/** Paths are put behind it, so it ends with its path; a name and password in it would go into messages. */
export const baseAddress = url.refine(
  (given) => {
    if (!URL.canParse(given)) return true; // said already
    const { username, password, search, hash } = new URL(given);
    return [username, password, search, hash].every((part) => part === '');
  },
  { message: 'must be an address without user name, query and fragment; a path in it is kept' },
);
export const addressOf = (schemes: RegExp, message: string) => text.regex(schemes, message).optional();

/** A name. A bare offset knows no summer time: in half of the year a document made before midnight would be of tomorrow. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[a-z]/iu.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Addresses or CIDR ranges; a mistake here would silently trust nobody, or the wrong ones. */
export const areProxies = (list: string): boolean =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .every((part) => {
      const [address = '', bits, ...more] = part.split('/');
      const family = isIP(address);
      if (family === 0 || more.length > 0) return false;
      if (bits === undefined) return true;
      if (!/^\d{1,3}$/.test(bits)) return false;
      try {
        new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
        return true;
      } catch {
        return false;
      }
    });
/** Each of them an http or https origin and nothing more. */
export const areOrigins = (list: string): boolean =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .every((part) => /^https?:\/\/[^/?#@\s]+$/i.test(part) && URL.canParse(part));
export const positive = z.coerce.number().positive();
export const wholeFrom1 = z.coerce.number().int().min(1);

/** Host names, without scheme and port. */
export const areHosts = (list: string): boolean =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .every((part) => /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(part));
