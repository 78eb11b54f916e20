import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FatturaId } from '../../kernel/ids.ts';
import { creditFor, settleCredit } from './credit.ts';
import { aJob } from './emission.test.support.ts';
import { moveJob, type InvoiceJob } from './invoice-job.ts';
import type { InvoiceJobEvent } from './invoice-job.transitions.ts';

const fatturaId = 'fattura' as FatturaId;

describe('money that went back', () => {
  it.for(['Queued', 'Failed'] as const)(
    'before any emission cancels the job that is %s: no document, no credit',
    (state) => {
      expect(creditFor(aJob({ state }), 2000, true)).toEqual({ job: aJob({ state: 'Cancelled' }), draftCents: 0 });
    },
  );
  it('in part before the emission is remembered until the document is issued', () => {
    const waiting = creditFor(aJob(), 700, false);
    expect([waiting.job.state, waiting.job.pendingCreditCents, waiting.draftCents]).toEqual(['Queued', 700, 0]);
    const issued = settleCredit({ ...waiting.job, state: 'Submitted' });
    expect([issued.job.pendingCreditCents, issued.draftCents]).toEqual([0, 700]);
  });
  it('after the emission is one credit note at once', () => {
    expect(creditFor(aJob({ state: 'Submitted', fatturaId }), 2000, true)).toMatchObject({
      job: { state: 'Submitted', pendingCreditCents: 0 },
      draftCents: 2000,
    });
  });
  it.for(['Sending', 'NeedsReview'] as const)('while the outcome is open (%s) waits for it', (state) => {
    expect(creditFor(aJob({ state, fatturaId }), 2000, true)).toMatchObject({
      job: { state, pendingCreditCents: 2000 },
      draftCents: 0,
    });
  });
  it.for(['Queued', 'Failed'] as const)(
    'of a job with a number (%s) waits too: the document may still be issued, and no gap is left',
    (state) => {
      expect(creditFor(aJob({ state, fatturaId }), 2000, true)).toMatchObject({
        job: { state, pendingCreditCents: 2000 },
        draftCents: 0,
      });
    },
  );
  it('of a cancelled job says nothing more', () => {
    expect(creditFor(aJob({ state: 'Cancelled' }), 500, false)).toEqual({
      job: aJob({ state: 'Cancelled' }),
      draftCents: 0,
    });
  });
  it('is credited once to the cent once the document is issued, or the job is cancelled: never both', () => {
    const events: readonly InvoiceJobEvent[] = ['begin', 'confirm', 'refuse', 'lose', 'notSent', 'stop', 'retry'];
    const step = fc.oneof(
      fc.record({ event: fc.constantFrom(...events) }),
      fc.record({ cents: fc.integer({ min: 1, max: 500 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let [job, left, drafted]: [InvoiceJob, number, number] = [aJob(), 2000, 0];
        for (const each of steps) {
          if ('event' in each) {
            const moved = moveJob(job, each.event);
            const settled = settleCredit({
              ...moved,
              fatturaId: moved.state === 'Sending' ? fatturaId : moved.fatturaId,
            });
            [job, drafted] = [settled.job, drafted + settled.draftCents];
          } else {
            const cents = Math.min(each.cents, left);
            if (cents === 0) continue;
            left -= cents;
            const credit = creditFor(job, cents, left === 0);
            [job, drafted] = [credit.job, drafted + credit.draftCents];
          }
        }
        if (job.state === 'Cancelled') return drafted === 0;
        const waits = job.state !== 'Submitted' || job.pendingCreditCents === 0;
        return waits && drafted + job.pendingCreditCents === 2000 - left;
      }),
    );
  });
});
