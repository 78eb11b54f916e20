import { defineEntity } from '@mikro-orm/core';
import {
  handoverOutcomes,
  openWaitingStates,
  waitingTable,
  type ClosedReason,
  type Handover,
  type Means,
  type SubscriptionId,
  type WaitingEntryId,
  type WaitingState,
} from '@svc/domain/booking';
import { statesOf, type AccountId, type HoldId, type SlotId } from '@svc/domain/kernel';
import { among, column, oneOf } from '../kernel/columns.ts';

export const WaitingEntryRow = defineEntity({
  name: 'WaitingEntry',
  tableName: 'waiting_entry',
  properties: {
    id: column.uuid<WaitingEntryId>().primary(),
    slotId: column.uuid<SlotId>(),
    userId: column.uuid<AccountId>(),
    seq: column.big(),
    state: column.text<WaitingState>(),
    means: column.text<Means>(),
    subscriptionId: column.uuid<SubscriptionId>().nullable(),
    offerHoldId: column.uuid<HoldId>().nullable(),
    offerUntil: column.instant().nullable(),
    toPromote: column.boolean().default(false),
    closedReason: column.text<ClosedReason>().nullable(),
    createdAt: column.instant(),
  },
  checks: [
    oneOf('waiting_entry_state', 'state', statesOf(waitingTable)),
    { name: 'waiting_entry_offer', expression: '(offer_hold_id is null) = (offer_until is null)' },
    { name: 'waiting_entry_promoted', expression: "not to_promote or state = 'Offered'" },
  ],
  uniques: [
    { name: 'waiting_entry_open', properties: ['slotId', 'userId'], where: among('state', openWaitingStates) },
    { name: 'waiting_entry_seq', properties: ['slotId', 'seq'] },
  ],
  indexes: [
    { name: 'waiting_entry_line', properties: ['slotId', 'seq'], where: among('state', ['Waiting']) },
    { name: 'waiting_entry_lapse', properties: ['offerUntil'], where: among('state', ['Offered']) },
    { name: 'waiting_entry_promote', properties: ['offerUntil'], where: 'to_promote' },
    { name: 'waiting_entry_person', properties: ['userId'], where: among('state', openWaitingStates) },
  ],
});

/** Append-only: what became of each place that was let go of. */
export const HandoverRow = defineEntity({
  name: 'Handover',
  tableName: 'handover',
  properties: {
    releasedRef: column.text().primary(),
    slotId: column.uuid<SlotId>().index('handover_slot'),
    outcome: column.text<Handover['outcome']>(),
    entryId: column.uuid<WaitingEntryId>().nullable(),
    at: column.instant(),
  },
  checks: [oneOf('handover_outcome', 'outcome', handoverOutcomes)],
});
