import { describe, expect, it } from 'vitest';
import { finalDeliveryStates, deliveryOfMail, mailChannelOf, onceBackoffMs } from './mail-delivery.ts';
import { mailDeliveryTable } from './mail-delivery.transitions.ts';
import { mailHours, type MailKind } from './mail.ts';
import { mailTable } from './mail.transitions.ts';
import { holdsAsATable, reachable } from './transitions.test.support.ts';
import { eventsOf, statesOf, step } from './transitions.ts';

holdsAsATable('deliveries', mailDeliveryTable, {
  initial: ['Queued'],
  final: ['Complained'],
  refusals: [
    ['a mail on its way is not begun again', 'Sending', 'begin', 'mail_open'],
    ['a mail that is over is not begun by a worker', 'Unknown', 'begin', 'mail_done'],
    ['a sent mail is not sent again', 'Sent', 'replay', 'mail_sent'],
    ['nothing more goes to an address that cannot be reached', 'Bounced', 'replay', 'mail_suppressed'],
    ['nothing more goes to who complained', 'Complained', 'replay', 'mail_suppressed'],
    ['a mail of no use is not sent any more', 'Expired', 'replay', 'mail_expired'],
  ],
});

describe('a delivery', () => {
  const reports = ['delivered', 'bounced', 'complained'] as const;
  it('that may have gone out is not begun again by a worker, a loss or time', () => {
    const machines = ['begin', 'lose', 'skip', 'expire'];
    for (const state of ['Unknown', 'Sent']) expect(reachable(mailDeliveryTable, state, machines)).toEqual([state]);
  });
  it('ends as its highest report, in whatever order they come', () => {
    for (const state of statesOf(mailDeliveryTable))
      for (const a of reports)
        for (const b of reports) {
          const play = (events: readonly (typeof reports)[number][]) =>
            events.reduce((from, event) => step(mailDeliveryTable, from, event)._unsafeUnwrap(), state);
          expect(play([a, b])).toBe(play([b, a]));
        }
  });
  it('is in the log what its mail to a person became, for every event', () => {
    expect(Object.keys(deliveryOfMail).toSorted()).toEqual(eventsOf(mailTable).toSorted());
    for (const event of eventsOf(mailTable)) {
      const of = step(mailDeliveryTable, 'Queued', deliveryOfMail[event])._unsafeUnwrap();
      expect(of).toBe(step(mailTable, 'Queued', event)._unsafeUnwrap());
    }
  });
  it('is final exactly where no worker goes on by itself', () => {
    const going = statesOf(mailDeliveryTable).filter((state) => !finalDeliveryStates.some((end) => end === state));
    expect(going).toEqual(['Queued', 'Sending']);
  });
  it('is of the channel of its kind', () => {
    const kinds = Object.keys(mailHours) as MailKind[];
    expect(kinds.filter((kind) => mailChannelOf(kind) === 'booking')).toHaveLength(6);
    expect(kinds.filter((kind) => mailChannelOf(kind) === 'forms')).toEqual(['formNotice', 'formReply']);
  });
  it('waits ever longer between attempts', () => {
    expect([1, 2, 3, 4, 5].map(onceBackoffMs)).toEqual([60_000, 300_000, 1_800_000, 7_200_000, 7_200_000]);
  });
});
