import { isIP } from 'node:net';
import { readHost } from '@svc/adapters-platform';
import { readBy } from './config-values.ts';

const isEscaped = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};

/** @throws Error saying what is wrong with an http or https address, never with anything of it */
const readAddress = (text: string): URL => {
  const [, userInfo, six, name = '', port] =
    /^https?:\/\/(?:([^/?#]*)@)?(?:\[([^\]]*)\]|([^:/?#]*))(?::([^/?#]*))?(?:[/?#].*)?$/is.exec(text) ?? [];
  if (!/^https?:\/\//i.test(text)) throw new Error('must be an http or https address');
  if (/[\s\\]/.test(text)) throw new Error('must have no blank and no backslash');
  if (userInfo !== undefined) throw new Error('must be an address without user name, query and fragment');
  if (six === undefined ? readHost(name) === undefined : isIP(six) !== 6)
    throw new Error('must have a host name or an address behind the //');
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
    throw new Error('must have a port from 1 to 65535');
  if (!isEscaped(text)) throw new Error('must have no % but in an escape');
  return new URL(text);
};

/** An address that is used as it stands, its query too. The pages of providers may have places to be filled in theirs. */
export const address = readBy((text) => {
  readAddress(text);
  return text;
});

/**
 * The one spelling of an address that paths are put behind: that of the URL standard, without a slash at the end. Browsers
 * and clients compare by it, character by character.
 */
export const spelled = (url: URL): string => url.origin + url.pathname.replace(/\/+$/, '');

/** An address that paths are put behind; a path in it is kept. */
export const baseAddress = readBy((text) => {
  const url = readAddress(text);
  if (/[?#]/.test(text))
    throw new Error('must be an address without user name, query and fragment; a path in it is kept');
  return spelled(url);
});
