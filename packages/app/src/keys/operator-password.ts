import { randomBytes } from 'node:crypto';

/** The first password of an operator: six groups that a person can read out, 144 bits. */
export const newOperatorPassword = (): string => (randomBytes(18).toString('hex').match(/.{6}/g) ?? []).join('-');
