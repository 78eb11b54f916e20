import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyAppendOnly, freshDatabase } from '@svc/adapters-db/testing';
import { breachesAfter } from './books.ts';
import { itNotices, type Damage } from './damages.test.support.ts';
import { openLane, type Lane } from './lane.ts';
import { play } from './story.ts';

let lane: Lane;
let slotId: string;
beforeAll(async () => {
  lane = await openLane(await freshDatabase());
  slotId = await play(lane, 'sale');
  lane.kill();
  await lane.gone();
});
afterAll(() => lane.close());

const breaches = () => breachesAfter(lane, slotId, 'sale');

const damages: readonly Damage[] = [
  ['6 a slot counts', 'update slot set taken = 1 where taken = 0', 'update slot set taken = 0'],
  [
    '8 a hold is active',
    `update hold set state = 'Active' where state = 'Converted'`,
    `update hold set state = 'Converted'`,
  ],
  ['9 a finalized order', 'update booking set order_id = -order_id', 'update booking set order_id = -order_id'],
  [
    '10 a finalized order',
    'update invoice_job set order_id = -order_id',
    'update invoice_job set order_id = -order_id',
  ],
  [
    '11 numbers have no gap',
    'update fattura_numbering set last = last + 1',
    'update fattura_numbering set last = last - 1',
  ],
  [
    '20 what was kept',
    `update fattura set total_cents = total_cents - 1 where document_type = 'TD01'`,
    `update fattura set total_cents = total_cents + 1 where document_type = 'TD01'`,
  ],
  [
    '27 the timeline',
    `insert into order_timeline (order_id, at, event, actor_kind, actor, facts)
     select id, now(), 'order.paid', 'machine', 'test', '{}' from commerce_order`,
    `delete from order_timeline where actor = 'test'`,
  ],
  [
    '27 an order is opened',
    `insert into audit_log (actor_kind, actor, request_id, action, operation, entity, entity_id, changes)
     select 'person', 'test', 'test', 'Created', 'order.open', 'order', id::text, '{}' from commerce_order`,
    // As nobody but the owner of the table can, past the trigger that refuses it.
    emptyAppendOnly('audit_log', `actor = 'test'`),
  ],
  [
    '33 every call',
    `update intent set state = 'Planned' where kind = 'mail.send'`,
    `update intent set state = 'Confirmed'`,
  ],
  [
    '1 the provider took',
    'update commerce_order set captured_cents = captured_cents + 1',
    'update commerce_order set captured_cents = captured_cents - 1',
  ],
  [
    '2 the provider gave back',
    'update commerce_order set refunded_cents = refunded_cents + 1',
    'update commerce_order set refunded_cents = refunded_cents - 1',
  ],
  [
    '12 invoice',
    `update fattura set number = number || '0' where direction = 'outbound'`,
    `update fattura set number = left(number, -1) where direction = 'outbound'`,
  ],
  ['31 the customer', `update commerce_order set state = 'Finalized'`, `update commerce_order set state = 'Refunded'`],
  [
    '16 order',
    `update fattura set state = 'QUEUED' where document_type = 'TD04'`,
    `update fattura set state = 'DRAFT' where document_type = 'TD04'`,
  ],
];

describe('the books, after a sale that went well', () => {
  it('have nothing to say', async () => {
    expect(await breaches()).toEqual([]);
  });

  itNotices(() => lane, breaches, damages);

  it('notice a second transmission, a second mail and a refund of another amount', async () => {
    const [sent] = lane.gateway.books.fatture;
    const [refund] = lane.card.books.refunds;
    const [mail] = await lane.sql<{ id: string }>('select id from email_job');
    lane.gateway.books.fatture.push({ ...sent! });
    (lane.mail.taken as string[]).push(`<${mail?.id}@studio-loto.example>`);
    Object.assign(refund!, { amount: 1700 });
    expect(await breaches()).toEqual([
      expect.stringMatching(/^2 the provider gave back 1700/),
      expect.stringMatching(/^12 invoice .* is 2 times/),
      expect.stringMatching(/^25 mail .* went out 2 times/),
    ]);
  });
});
