import type { Slot } from '@svc/domain/booking';
import { slotTable } from '@svc/domain/booking';
import type { Hold } from '@svc/domain/commerce';
import { step, type OrderId } from '@svc/domain/kernel';
import { isDeleted } from '../../kernel/live-accounts.memory.ts';
import { hasLiveClaim } from '../../booking/slot/live-claim.memory.ts';
import { givenElsewhere, hasTime, keepTime } from '../../booking/slot/busy.memory.ts';
import { isAudited, timelineActor, type StoredAuditEntry } from '../../kernel/index.ts';
import { recordIntent } from '../../kernel/intent/intent-rows.memory.ts';
import type { MemoryView } from '../../kernel/memory-database.ts';
import { openedAs, openedChanges, openedPlanAs } from './opened-order.ts';
import type { OpenedPlanOrder, OpenOrder, OpenOrderResult, OpenPlanOrder } from '../order/order-store.ts';

const instant = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);

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
  const active = view.all<Hold>('hold').filter((hold) => hold.userId === command.userId && hold.state === 'Active');
  if (active.length >= command.maxActiveHolds) return 'hold_limit_reached';
  if (isDeleted(view, command.userId)) return 'account_deleted';
  if (givenElsewhere(view, slot) !== null) return 'professional_busy';
  return hasTime(view, slot, command.userId) ? null : 'overlap';
};

/** Judges and writes a checkout of a place. @param now of the clock of the database */
export const openIn = (view: MemoryView, command: OpenOrder, now: Temporal.Instant): OpenOrderResult => {
  const refused = refusedAt(view, command);
  if (refused !== null) return { kind: 'refused', code: refused };
  const slot = view.get<Slot>('slot', command.slotId)!;
  const id = (view.all('order').length + 1) as OrderId;
  const { slotId } = command;
  const opened = openedAs(command, id);
  const { dossier, intent } = opened;
  const { order, hold, attempt } = dossier;
  keepTime(view, slot, command.userId);
  view.put('slot', slotId, { ...slot, taken: slot.taken + 1 });
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
  view.put('audit', String(view.all('audit').length), audited);
};
