import { isLive, slotTable, type Booking, type Slot } from '@svc/domain/booking';
import type { Hold } from '@svc/domain/commerce';
import { step, type AccountId, type OrderId } from '@svc/domain/kernel';
import { isDeleted } from '../../kernel/live-accounts.memory.ts';
import { hasLiveClaim } from '../../booking/slot/live-claim.memory.ts';
import { givenElsewhere, hasTime, keepTime } from '../../booking/slot/busy.memory.ts';
import { isAudited, timelineActor, type StoredAuditEntry } from '../../kernel/index.ts';
import { putAudit } from '../../kernel/audit/audit-rows.memory.ts';
import { recordIntent } from '../../kernel/intent/intent-rows.memory.ts';
import type { MemoryView } from '../../kernel/memory-database.ts';
import type { OfferHold } from '../../booking/slot/offer-hold.memory.ts';
import { openedAs, openedChanges, openedPlanAs, type OpenedOrder } from './opened-order.ts';
import type {
  OpenedPlanOrder,
  OpenOfferedRefusal,
  OpenOfferedResult,
  OpenOrder,
  OpenOrderResult,
  OpenPlanOrder,
} from '../order/order-store.ts';

const instant = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);

const activeHolds = (view: MemoryView, userId: AccountId): number =>
  view.all<Hold>('hold').filter((hold) => hold.userId === userId && hold.state === 'Active').length;

const refusedAt = (
  view: MemoryView,
  command: OpenOrder,
): Extract<OpenOrderResult, { kind: 'refused' }>['code'] | null => {
  const slot = view.get<Slot>('slot', command.slotId);
  if (slot === undefined) return 'slot_not_found';
  const takes = step(slotTable, slot.state, 'take');
  if (takes.isErr()) return takes.error;
  if (instant(slot.startsAt, command.now) <= 0) return 'slot_over';
  if (hasLiveClaim(view, command.slotId, command.userId)) return 'already_booked';
  if (slot.taken >= slot.capacity) return 'place_full';
  if (activeHolds(view, command.userId) >= command.maxActiveHolds) return 'hold_limit_reached';
  if (isDeleted(view, command.userId)) return 'account_deleted';
  if (givenElsewhere(view, slot) !== null) return 'professional_busy';
  return hasTime(view, slot, command.userId) ? null : 'overlap';
};

/** Judges and writes a checkout of a place. @param now of the clock of the database */
export const openIn = (view: MemoryView, command: OpenOrder, now: Temporal.Instant): OpenOrderResult => {
  const refused = refusedAt(view, command);
  if (refused !== null) return { kind: 'refused', code: refused };
  const slot = view.get<Slot>('slot', command.slotId)!;
  view.put('slot', slot.id, { ...slot, taken: slot.taken + 1 });
  return writeIn(view, command, slot, now);
};

const refusedOffer = (
  view: MemoryView,
  command: OpenOrder,
  offer: OfferHold | undefined,
): OpenOfferedRefusal | null => {
  const { slotId, userId, now } = command;
  const slot = view.get<Slot>('slot', slotId);
  if (slot === undefined || offer?.state !== 'Active' || offer.slotId !== slotId || offer.userId !== userId)
    return 'offer_lapsed';
  if (instant(offer.expiresAt, now) <= 0 || step(slotTable, slot.state, 'take').isErr()) return 'offer_lapsed';
  if (instant(slot.startsAt, now) <= 0) return 'offer_lapsed';
  const booked = view
    .all<Booking>('booking')
    .some((booking) => booking.slotId === slotId && booking.userId === userId && isLive(booking));
  if (booked) return 'already_booked';
  if (activeHolds(view, userId) >= command.maxActiveHolds) return 'hold_limit_reached';
  return hasTime(view, slot, userId) ? null : 'overlap';
};

/** The same of a place that an offer keeps: it stays counted. @param now of the clock of the database */
export const openOfferedIn = (view: MemoryView, command: OpenOrder, now: Temporal.Instant): OpenOfferedResult => {
  const offer = view.get<OfferHold>('offerHold', command.holdId);
  const refused = refusedOffer(view, command, offer);
  if (refused !== null || offer === undefined) return { kind: 'refused', code: refused ?? 'offer_lapsed' };
  view.put('offerHold', offer.id, { ...offer, state: 'Released' }); // in Postgres it is the same row that goes on
  return writeIn(view, command, view.get<Slot>('slot', command.slotId)!, now);
};

const writeIn = (view: MemoryView, command: OpenOrder, slot: Slot, now: Temporal.Instant): OpenedOrder => {
  const id = (view.all('order').length + 1) as OrderId;
  const { slotId } = command;
  const opened = openedAs(command, id);
  const { dossier, intent } = opened;
  const { order, hold, attempt } = dossier;
  keepTime(view, slot, command.userId);
  view.put('order', String(id), order);
  view.put('hold', hold.id, hold);
  view.put('attempt', attempt.id, attempt);
  recordIntent(view, intent, now);
  recordOpened(view, command, id, { slot: slotId });
  return opened;
};

/** Writes a plan's order; null when the account is deleted. @param now of the clock of the database */
export const openPlanIn = (view: MemoryView, command: OpenPlanOrder, now: Temporal.Instant): OpenedPlanOrder | null => {
  if (isDeleted(view, command.userId)) return null;
  const id = (view.all('order').length + 1) as OrderId;
  const opened = openedPlanAs(command, id);
  const { order, attempt } = opened.dossier;
  view.put('order', String(id), order);
  if (attempt !== null) view.put('attempt', attempt.id, attempt);
  recordIntent(view, opened.intent, now);
  recordOpened(view, command, id, { plan: command.plan.id });
  return opened;
};

/** The timeline's first line and, unless a machine opened the order, its entry in the audit log. */
const recordOpened = (
  view: MemoryView,
  { actor, now, provider, total, userId: subject }: OpenOrder | OpenPlanOrder,
  orderId: OrderId,
  what: Readonly<Record<string, string>>,
): void => {
  const entry = { at: now, event: 'order.opened', actor: timelineActor(actor), amountCents: total.amountCents };
  const first = { orderId, entry: { ...entry, facts: { ...what, provider } } };
  view.put('timeline', `${orderId}:${view.all('timeline').length}`, first);
  if (!isAudited(actor)) return;
  const changes = openedChanges(what, total);
  const opened = { action: 'Created', operation: 'order.open', entity: 'order', entityId: String(orderId) } as const;
  const audited: StoredAuditEntry = { actor, ...opened, subject, changes, personal: null };
  putAudit(view, audited, now);
};
