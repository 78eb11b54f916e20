import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { mailDeliveryTable } from '../../kernel/mail-delivery.transitions.ts';
import { eventsOf, step } from '../../kernel/transitions.ts';
import { deliveryOfEmailJob, emailJobTable } from './email-job.transitions.ts';

holdsAsATable('courtesy mails', emailJobTable, {
  initial: ['Queued'],
  final: [],
  refusals: [
    ['a mail that is not being sent was not accepted', 'Queued', 'accept', 'mail_not_sending'],
    ['a skipped mail was not refused by anybody', 'Skipped', 'refuse', 'mail_not_sending'],
    ['a mail on its way is not begun again', 'Sending', 'begin', 'mail_open'],
    ['a mail on its way cannot be skipped any more', 'Sending', 'skip', 'mail_open'],
    ['a mail on its way is not sent once more', 'Sending', 'resend', 'mail_open'],
    ['a sent mail is not begun again', 'Sent', 'begin', 'mail_done'],
    ['a mail in doubt is not begun by a timer', 'NeedsReview', 'begin', 'mail_done'],
  ],
});

describe('a courtesy mail', () => {
  it('is in the log what it became, for every event: one in doubt is Unknown or Failed', () => {
    expect(Object.keys(deliveryOfEmailJob).toSorted()).toEqual(eventsOf(emailJobTable).toSorted());
    const ends = { accept: 'Sent', exhaust: 'Failed', lose: 'Unknown', refuse: 'Queued' } as const;
    for (const [event, state] of Object.entries(ends) as [keyof typeof ends, string][])
      expect(step(mailDeliveryTable, 'Sending', deliveryOfEmailJob[event])._unsafeUnwrap()).toBe(state);
    expect(step(mailDeliveryTable, 'Queued', deliveryOfEmailJob.skip)._unsafeUnwrap()).toBe('Skipped');
  });
  it('goes out at most once unless an admin resends it', () => {
    const machines = ['begin', 'skip', 'accept', 'refuse', 'exhaust', 'lose'];
    for (const state of ['Sent', 'Skipped', 'NeedsReview'])
      expect(reachable(emailJobTable, state, machines)).toEqual([state]);
    for (const state of ['Sent', 'Skipped', 'NeedsReview'])
      expect(reachable(emailJobTable, state)).toContain('Sending');
  });
});
