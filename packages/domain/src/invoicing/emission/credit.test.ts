import { describe, expect, it } from 'vitest';
import type { FatturaId, InvoiceJobId, OrderId } from '../../kernel/ids.ts';
import { studio } from '../fattura/fixtures.test.support.ts';
import { creditFor, endUnissued, settleCredit } from './credit.ts';
import type { InvoiceJob } from './invoice-job.ts';

const at = Temporal.Instant.from('2026-03-10T09:00:00Z');
const jobIn = (state: InvoiceJob['state'], change: Partial<InvoiceJob> = {}): InvoiceJob => ({
  id: 'j' as InvoiceJobId,
  orderId: 1 as OrderId,
  source: 'Booking',
  state,
  provider: 'GatewayA',
  environment: 'Test',
  seller: studio,
  series: 'SVC',
  timeZone: 'Europe/Rome',
  fatturaId: null,
  attempts: 0,
  nextAttemptAt: at,
  pendingCreditCents: 0,
  creditNoteId: null,
  failure: null,
  createdAt: at,
  ...change,
});
const numbered = { fatturaId: 'f' as FatturaId };

describe('a refund and the order’s one invoice job', () => {
  it.each(['Queued', 'Failed'] as const)(
    'a full refund cancels a %s job, also when its number is reserved',
    (state) => {
      expect(creditFor(jobIn(state), 2000, true)).toMatchObject({ job: { state: 'Cancelled' }, draftCents: 0 });
      expect(creditFor(jobIn(state, numbered), 2000, true)).toMatchObject({
        job: { state: 'Cancelled' },
        draftCents: 0,
      });
    },
  );

  it('with a credit note about, a full refund leaves the job to a person instead of cancelling it', () => {
    const credited = { ...numbered, creditNoteId: 'note' as FatturaId };
    for (const state of ['Queued', 'Failed'] as const)
      expect(creditFor(jobIn(state, credited), 900, true)).toMatchObject({
        job: { state: 'Failed', pendingCreditCents: 900, failure: { code: 'credit_note_without_invoice' } },
        draftCents: 0,
      });
  });

  it('a partial refund of a queued job is remembered and credited once the document is issued', () => {
    const { job, draftCents } = creditFor(jobIn('Queued'), 500, false);
    expect([job.state, job.pendingCreditCents, draftCents]).toEqual(['Queued', 500, 0]);
    expect(settleCredit({ ...job, state: 'Submitted' })).toMatchObject({
      draftCents: 500,
      job: { pendingCreditCents: 0 },
    });
  });

  it.each(['Sending', 'NeedsReview'] as const)(
    'while the outcome is open (%s) even a full refund cancels nothing',
    (state) => {
      const { job, draftCents } = creditFor(jobIn(state, numbered), 2000, true);
      expect([job.state, job.pendingCreditCents, draftCents]).toEqual([state, 2000, 0]);
    },
  );

  it('whose money was all back before it proved not to be issued ends like one that waited', () => {
    const owed = { ...numbered, pendingCreditCents: 2000 };
    for (const state of ['Queued', 'Failed'] as const)
      expect(endUnissued(jobIn(state, owed))).toMatchObject({ state: 'Cancelled', pendingCreditCents: 0 });
  });

  it('with a credit note about stays refused, or is left to a person when it would wait', () => {
    const credited = { ...numbered, creditNoteId: 'note' as FatturaId, pendingCreditCents: 900 };
    expect(endUnissued(jobIn('Queued', credited))).toMatchObject({
      state: 'Failed',
      pendingCreditCents: 900,
      failure: { code: 'credit_note_without_invoice' },
    });
    const refused = jobIn('Failed', credited);
    expect(endUnissued(refused)).toBe(refused);
  });

  it.each(['Sending', 'Submitted', 'NeedsReview', 'Cancelled'] as const)('while it is %s it is not ended', (state) => {
    const job = jobIn(state, numbered);
    expect(endUnissued(job)).toBe(job);
  });

  it('a refund of an issued invoice drafts its credit at once; a cancelled job credits nothing', () => {
    expect(creditFor(jobIn('Submitted', numbered), 2000, true).draftCents).toBe(2000);
    expect(creditFor(jobIn('Cancelled'), 2000, true)).toMatchObject({ job: { state: 'Cancelled' }, draftCents: 0 });
  });
});
