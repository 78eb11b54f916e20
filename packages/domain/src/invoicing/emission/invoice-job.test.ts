import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { eventsOf, statesOf, step } from '../../kernel/transitions.ts';
import { aJob } from './emission.test.support.ts';
import { moveJob } from './invoice-job.ts';
import { invoiceJobTable } from './invoice-job.transitions.ts';

holdsAsATable('invoice jobs', invoiceJobTable, {
  initial: ['Queued'],
  final: ['Cancelled'],
  refusals: [
    ['an invoice is not sent while its transmission is open', 'Sending', 'begin', 'emission_open'],
    ['an invoice on its way cannot be cancelled', 'Sending', 'cancel', 'emission_open'],
    ['an outcome needs a transmission: nothing queued is confirmed', 'Queued', 'confirm', 'job_not_sending'],
    ['a submitted invoice is not sent again', 'Submitted', 'begin', 'job_submitted'],
    ['a submitted invoice is credited, not cancelled', 'Submitted', 'cancel', 'job_submitted'],
    ['a submitted invoice is not retried', 'Submitted', 'retry', 'job_submitted'],
    ['a failed invoice is not sent before an admin retries it', 'Failed', 'begin', 'job_failed'],
    ['an invoice in doubt is not sent by a timer', 'NeedsReview', 'begin', 'job_needs_review'],
    ['an invoice in doubt cannot be cancelled: it may have been issued', 'NeedsReview', 'cancel', 'job_needs_review'],
    ['a cancelled invoice is never sent', 'Cancelled', 'begin', 'job_cancelled'],
    ['a cancelled invoice is never retried', 'Cancelled', 'retry', 'job_cancelled'],
  ],
});

describe('an invoice job', () => {
  it('in doubt is left only by a proof or by an admin', () => {
    const leaving = eventsOf(invoiceJobTable).filter(
      (event) => step(invoiceJobTable, 'NeedsReview', event).unwrapOr('NeedsReview') !== 'NeedsReview',
    );
    expect(leaving).toEqual(['confirm', 'refuse', 'adopt', 'retry']);
  });
  it('in doubt is never sent again without an admin', () => {
    const machines = eventsOf(invoiceJobTable).filter((event) => event !== 'retry');
    expect(reachable(invoiceJobTable, 'NeedsReview', machines)).not.toContain('Sending');
  });
  it('that was cancelled stays so', () => {
    expect(reachable(invoiceJobTable, 'Cancelled')).toEqual(['Cancelled']);
  });
  it('that was submitted fails when the refusal comes late', () => {
    expect(step(invoiceJobTable, 'Submitted', 'refuse')._unsafeUnwrap()).toBe('Failed');
  });
  it('stays as it is where the table refuses or has nothing to say', () => {
    for (const state of statesOf(invoiceJobTable))
      for (const event of eventsOf(invoiceJobTable))
        expect(moveJob(aJob({ state }), event)).toEqual(
          aJob({ state: step(invoiceJobTable, state, event).unwrapOr(state) }),
        );
  });
});
