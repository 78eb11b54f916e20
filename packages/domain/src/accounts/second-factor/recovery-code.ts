/** How many somebody is given, and how long one is: 80 bits each. */
export const recoveryCodes = { count: 10, letters: 16 } as const;

/** 32 signs, without those that are read as another. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** `abcd-efgh-jkmn-pqrs`. @param random at least 16 bytes */
export const recoveryCodeFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, recoveryCodes.letters), (byte) => SIGNS[byte & 31] ?? '')
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');
