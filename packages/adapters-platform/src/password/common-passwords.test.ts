import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { bundledCommonPasswords } from './common-passwords.ts';

describe('the bundled lists of common passwords', () => {
  const { has } = bundledCommonPasswords();
  const isCommon = (password: string): Promise<boolean> => Effect.runPromise(has(password));
  it.each([
    'password',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'juventus',
    'PassWord',
    'Password1!',
    'ｐassword',
    'juventus1897',
    'bellissima',
    'CallOfDuty4',
    'Firebir1',
    '!QAZ1qaz',
  ])('knows %s', async (password) => expect(await isCommon(password)).toBe(true));
  it.each([
    'lago di Como 7',
    'correct horse battery',
    'password del mio gatto',
    'bellissima2026',
    'zzzqqxvw',
    '',
    '1!',
  ])('does not know %s', async (password) => expect(await isCommon(password)).toBe(false));
});
