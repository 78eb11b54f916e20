import { describe, expect, it } from 'vitest';
import { totpRules } from '@svc/domain/accounts';
import { now } from '../../testing/fixtures.ts';
import type { TotpCodes } from './totp-codes.ts';

const { periodSeconds } = totpRules;
const stepAt = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 1000 / periodSeconds);

/**
 * What every TotpCodes holds.
 * @param codeAt the right code of a time step, by an implementation other than the one under test
 */
export const totpCodesContract = (
  name: string,
  codes: TotpCodes,
  codeAt: (secret: string, step: number) => string,
): void => {
  const secret = codes.secretFrom(Uint8Array.from({ length: totpRules.secretBytes }, (_, at) => at * 7));
  const code = (steps: number): string => codeAt(secret, stepAt(now) + steps);

  describe(`${name}: codes by an app`, () => {
    it('are those of now, of a step before and of a step after, and no others', () => {
      const found = [-3, -2, -1, 0, 1, 2, 3].map((steps) => codes.stepOf(secret, code(steps), now));
      const at = stepAt(now);
      expect(found).toEqual([null, null, at - 1, at, at + 1, null, null]);
    });
    it('change with the step, to the second', () => {
      const begins = Temporal.Instant.fromEpochMilliseconds(stepAt(now) * periodSeconds * 1000);
      const current = codeAt(secret, stepAt(now));
      expect(codes.stepOf(secret, current, begins.subtract({ milliseconds: 1 }))).toBe(stepAt(now));
      expect(codes.stepOf(secret, current, begins.add({ seconds: 2 * periodSeconds }))).toBeNull();
    });
    it('are six digits and nothing else', () => {
      for (const wrong of ['', ' ', code(0).slice(1), `${code(0)}0`, ` ${code(0)}`, 'abcdef', '１２３４５６', '-12345'])
        expect([wrong, codes.stepOf(secret, wrong, now)]).toEqual([wrong, null]);
    });
    it('are of one secret and no other', () => {
      const other = codes.secretFrom(new Uint8Array(totpRules.secretBytes).fill(9));
      expect(codes.stepOf(other, code(0), now)).toBeNull();
    });
    it('have an address for the app that names the account, the issuer and the secret', () => {
      const uri = new URL(codes.uriOf({ secret, account: 'anna@loto.example', issuer: 'Studio Loto & C.' }));
      expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
      expect(decodeURIComponent(uri.pathname)).toBe('/Studio Loto & C.:anna@loto.example');
      expect(uri.searchParams.get('secret')).toBe(secret);
      expect(uri.searchParams.get('issuer')).toBe('Studio Loto & C.');
      expect([uri.searchParams.get('digits'), uri.searchParams.get('period')]).toEqual(['6', '30']);
    });
  });
};
