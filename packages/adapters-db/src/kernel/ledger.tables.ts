import { defineEntity } from '@mikro-orm/core';
import { among, column } from './columns.ts';

/** What happened to an order, in the order of commitment (the order's row is locked by every writer). */
export const TimelineRow = defineEntity({
  name: 'Timeline',
  tableName: 'order_timeline',
  properties: {
    id: column.big().primary().autoincrement(),
    orderId: column.big(),
    at: column.instant(),
    event: column.text(),
    actorKind: column.text(),
    /** The account of a person, the name of a machine. */
    actor: column.text(),
    requestId: column.text().nullable(),
    amountCents: column.big().nullable(),
    facts: column.document(),
  },
  indexes: [
    { name: 'order_timeline_of', properties: ['orderId', 'id'] },
    // What went back in a time: the events of `returnedEvents`.
    {
      name: 'order_timeline_returned',
      properties: ['at'],
      where: among('event', ['refund.confirmed', 'refund.foundAtProvider']),
    },
  ],
});

/** First answers to `Idempotency-Key`, kept a day. Claimed and not yet answered: `status` is null. */
export const IdempotencyRow = defineEntity({
  name: 'Idempotency',
  tableName: 'idempotency_key',
  properties: {
    key: column.text().primary(),
    scope: column.text().primary(),
    /** The claim that may answer it. */
    owner: column.uuid(),
    bodyHash: column.text(),
    claimedAt: column.instant(),
    /** When a commit of its request came first: its work is done, whatever became of the answer. */
    doneAt: column.instant().nullable(),
    /** Ids of what that work made, with commas: from them an answer that was never kept is read again. */
    made: column.text().nullable(),
    status: column.integer().nullable(),
    contentType: column.text().nullable(),
    /** Sealed: an answer can hold what must not lie about, such as the link of an invitation. */
    body: column.text().nullable(),
  },
  indexes: [{ name: 'idempotency_key_age', properties: ['claimedAt'] }],
});

export const FlagRow = defineEntity({
  name: 'Flag',
  tableName: 'feature_flag',
  properties: { key: column.text().primary(), value: column.boolean() },
});
