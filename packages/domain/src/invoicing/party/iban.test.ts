import { describe, expect, it } from 'vitest';
import { isValidIban } from './iban.ts';

describe('an IBAN', () => {
  it.each([
    'IT60X0542811101000000123456',
    'DE89370400440532013000',
    'GB82WEST12345698765432',
    'SM86U0322509800000000270100',
  ])('%s is right', (iban) => expect(isValidIban(iban)).toBe(true));
  it.each(['IT61X0542811101000000123456', 'IT60 X0542811101000000123456', 'it60x0542811101000000123456', 'IT60', ''])(
    '%s is wrong',
    (iban) => expect(isValidIban(iban)).toBe(false),
  );
});
