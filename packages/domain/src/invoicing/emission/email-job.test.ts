import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { emailJobTable } from './email-job.transitions.ts';

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
  it('goes out at most once unless an admin resends it', () => {
    const machines = ['begin', 'skip', 'accept', 'refuse', 'exhaust', 'lose'];
    for (const state of ['Sent', 'Skipped', 'NeedsReview'])
      expect(reachable(emailJobTable, state, machines)).toEqual([state]);
    for (const state of ['Sent', 'Skipped', 'NeedsReview'])
      expect(reachable(emailJobTable, state)).toContain('Sending');
  });
});
