import { randomBytes } from 'node:crypto';

/** The first password of an operator: five groups that a person can read out, 100 bits. */
export const newOperatorPassword = (): string =>
  (randomBytes(13).toString('hex').slice(0, 25).match(/.{5}/g) ?? []).join('-');
