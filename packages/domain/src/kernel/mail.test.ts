import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailBackoffMs, mailExpiry, mailHours, mailKeepsContent, mailMaxAttempts, mailMisfortune } from './mail.ts';
import { mailTable } from './mail.transitions.ts';
import { holdsAsATable, reachable } from './transitions.test.support.ts';

holdsAsATable('mails', mailTable, {
  initial: ['Queued'],
  final: ['Sent'],
  refusals: [
    ['a sent mail is not sent again', 'Sent', 'replay', 'mail_sent'],
    ['a mail whose link is over is not sent any more', 'Expired', 'replay', 'mail_expired'],
  ],
});

describe('a mail', () => {
  it('that was given up or skipped waits for an operator, and for nobody else', () => {
    const machines = ['retry', 'giveUp', 'skip'];
    for (const state of ['Failed', 'Skipped']) {
      expect(reachable(mailTable, state, machines)).toEqual([state]);
      expect(reachable(mailTable, state, ['replay'])).toContain('Queued');
    }
  });
  it('keeps its content exactly while somebody may still need it', () => {
    expect(mailKeepsContent).toEqual(['Queued', 'Skipped', 'Failed']);
  });
  it('is of use for as long as what it holds', () => {
    const at = Temporal.Instant.from('2027-03-01T09:00:00Z');
    expect(mailExpiry('otpCode', at).toString()).toBe('2027-03-01T09:30:00Z');
    expect(mailExpiry('recovery', at).toString()).toBe('2027-03-01T10:00:00Z');
    for (const hours of Object.values(mailHours)) expect(hours).toBeGreaterThan(0);
  });
  it('is tried again ever later, in the end every half hour, and given up after the last attempt', () => {
    expect([1, 2, 3, 4, 5].map(mailBackoffMs)).toEqual([30_000, 120_000, 480_000, 1_800_000, 1_800_000]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (attempts) => {
        expect(mailBackoffMs(attempts + 1)).toBeGreaterThanOrEqual(mailBackoffMs(attempts));
        expect(mailMisfortune(attempts, '451')).toBe(attempts >= mailMaxAttempts ? 'giveUp' : 'retry');
      }),
    );
  });
  it('is given up at once when the refusal stands, and not when the answer was lost', () => {
    expect(mailMisfortune(1, '550')).toBe('giveUp');
    expect(mailMisfortune(1, '450')).toBe('retry');
    expect(mailMisfortune(1, 'ECONNREFUSED')).toBe('retry');
    expect(mailMisfortune(1, null)).toBe('retry');
  });
});
