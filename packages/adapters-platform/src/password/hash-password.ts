import { createHmac } from 'node:crypto';
import { compareSync, hashSync } from 'bcryptjs';
import { condensedPrefix } from './hash-form.ts';

/**
 * BCrypt reads 72 bytes; 64 characters of base64 stand for the whole password. The key is no secret: what is condensed here
 * is condensed nowhere else, so that no fast hash out of another leak fits. It never changes, every stored hash rests on it.
 */
const key = 'svc password before BCrypt';
const condensed = (password: string): string => createHmac('sha384', key).update(password, 'utf8').digest('base64');

/** What BCrypt reads of a password that is given to it as it is. */
const plainMaxBytes = 72;

/** Hashes the whole password, in the form that is written now. */
export const hashPassword = (password: string, cost: number): string =>
  condensedPrefix + hashSync(condensed(password), cost);

/** Whether a password fits a hash of this form or of plain BCrypt; one comparison is paid in any case. */
export const fitsHash = (password: string, hash: string): boolean => {
  if (hash.startsWith(condensedPrefix)) return compareSync(condensed(password), hash.slice(condensedPrefix.length));
  // A longer password would fit a plain hash by its first 72 bytes.
  return compareSync(password, hash) && Buffer.byteLength(password, 'utf8') <= plainMaxBytes;
};
