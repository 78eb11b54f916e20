import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '@svc/adapters-db/testing';
import { breachesAfter } from './books.ts';
import { itNotices, type Damage } from './damages.test.support.ts';
import { openLane, type Lane } from './lane.ts';
import { play } from './story.ts';

let lane: Lane;
let planId: string;
beforeAll(async () => {
  lane = await openLane(await freshDatabase());
  planId = await play(lane, 'plan');
  lane.kill();
  await lane.gone();
});
afterAll(() => lane.close());

const breaches = () => breachesAfter(lane, planId, 'plan');
/** The line of the class that is over; its booking has the id in its key. */
const spent = `kind = 'consume' and booking_id in (select id from booking where state = 'Confirmed')`;
const damages: readonly Damage[] = [
  [
    '9 a finalized order',
    'update client_subscription set order_id = -order_id',
    'update client_subscription set order_id = -order_id',
  ],
  [
    '18 a balance is',
    `update client_subscription set remaining = remaining + 1`,
    `update client_subscription set remaining = remaining - 1`,
  ],
  [
    '18 a booking takes one entry',
    `update entry_movement set kind = 'debit' where ${spent}`,
    `update entry_movement set kind = 'consume' where kind = 'debit'`,
  ],
  [
    '18 a refund ends its subscription',
    `update client_subscription set status = 'Active'`,
    `update client_subscription set status = 'Cancelled'`,
  ],
  [
    '18 nothing ahead outlives',
    `update booking set state = 'Confirmed', sequence = -sequence where state = 'StudioCancelled'`,
    `update booking set state = 'StudioCancelled', sequence = -sequence where sequence < 0`,
  ],
  [
    '18 each freed place',
    `update handover set released_ref = released_ref || '0'`,
    `update handover set released_ref = left(released_ref, -1)`,
  ],
  [
    '18 an offer is one place',
    `update waiting_entry set state = 'Declined' where state = 'Offered'`,
    `update waiting_entry set state = 'Offered' where state = 'Declined'`,
  ],
  [
    '18 nobody waits beside',
    `update slot set capacity = 5; update waiting_entry set state = 'Waiting' where state = 'Offered'`,
    `update slot set capacity = 2; update waiting_entry set state = 'Offered' where state = 'Waiting'`,
  ],
  [
    '29 nothing belongs',
    'update client_subscription set user_id = id where order_id is not null',
    'update client_subscription c set user_id = o.user_id from commerce_order o where o.id = c.order_id',
  ],
  [
    '18 the plan ended as',
    `update booking set state = 'CheckedIn' where state = 'Confirmed'`,
    `update booking set state = 'Confirmed' where state = 'CheckedIn'`,
  ],
  [
    '6 a slot counts',
    `update hold set state = 'Released' where purpose = 'offer'`,
    `update hold set state = 'Active' where purpose = 'offer'`,
  ],
];

describe('the books, after a plan was bought, used and given back', () => {
  it('have nothing to say', async () => {
    expect(await breaches()).toEqual([]);
  });

  itNotices(() => lane, breaches, damages);

  it('notice a payment of another studio’s order', async () => {
    const [payment] = lane.card.books.paymentIntents;
    const session = lane.card.books.sessions.find(({ id }) => id === payment?.sessionId);
    const reference = session?.clientReferenceId;
    Object.assign(session!, { clientReferenceId: 'commerce:4711' });
    expect(await breaches()).toContainEqual(expect.stringMatching(/^29 a payment for order 4711/));
    Object.assign(session!, { clientReferenceId: reference });
    expect(await breaches()).toEqual([]);
  });
});
