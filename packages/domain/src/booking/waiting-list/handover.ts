import { step } from '../../kernel/transitions.ts';
import type { SlotId } from '../../kernel/ids.ts';
import { afterWakingMinutes, type QuietHours } from '../quiet/quiet-hours.ts';
import type { Slot } from '../slot/slot.ts';
import { slotTable } from '../slot/slot.transitions.ts';
import type { ClosedReason, WaitingEntry, WaitingEntryId } from './waiting-entry.ts';
import type { ListRules } from './list-rules.ts';

/** `freed`: anybody may take the place. `offered`: it is kept for one who waits. */
export const handoverOutcomes = ['freed', 'offered', 'absorbed'] as const;
/** `absorbed`: the slot was over its capacity, so nobody is woken. */
export type HandoverOutcome = (typeof handoverOutcomes)[number];

/** What became of one place that was let go of; append-only, and one per `releasedRef`. */
export interface Handover {
  /** `booking:<id>:<sequence>` or `hold:<id>` */
  readonly releasedRef: string;
  readonly slotId: SlotId;
  readonly outcome: HandoverOutcome;
  readonly entryId: WaitingEntryId | null;
  readonly at: Temporal.Instant;
}

/** Somebody on the list, lowest number first. */
export interface Waiter {
  readonly entry: WaitingEntry;
  /** The account is enabled, and has no claim on the slot yet. */
  readonly canBook: boolean;
}

/** A place that was let go of, and everybody who waits for one. */
export interface HandoverFacts {
  /** Locked, the place still counted in `taken`. */
  readonly slot: Slot;
  /** Those who wait, by number. */
  readonly waiters: readonly Waiter[];
  readonly rules: Omit<ListRules, 'mode' | 'maxLength'>;
  /** Those of the studio; an offer is not out in them. */
  readonly quiet: QuietHours;
  readonly now: Temporal.Instant;
}

/** Where the place goes; `offer` is set with the outcome `offered` alone. */
export interface HandoverPlan {
  readonly outcome: HandoverOutcome;
  readonly offer: { readonly entry: WaitingEntry; readonly until: Temporal.Instant } | null;
  /** These end with the handover. */
  readonly closes: readonly { readonly entry: WaitingEntry; readonly reason: ClosedReason }[];
}

const shortestOfferMinutes = 10;

const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) < 0 ? a : b;
const all = (waiters: readonly Waiter[], reason: ClosedReason): HandoverPlan['closes'] =>
  waiters.map(({ entry }) => ({ entry, reason }));
const freed = (closes: HandoverPlan['closes'] = []): HandoverPlan => ({ outcome: 'freed', offer: null, closes });

/** From then on nobody waits for a class, and no place of it is offered: the list closes, or nobody is taken in any more. */
export const cutOffOf = (
  { startsAt }: Pick<Slot, 'startsAt'>,
  { closeMinutes, leadMinutes }: Pick<ListRules, 'closeMinutes' | 'leadMinutes'>,
): Temporal.Instant => startsAt.subtract({ minutes: Math.max(closeMinutes, leadMinutes) });

/** Nobody is taken in any more, so that an offer is over whatever its own time says. Exactly at the lead time somebody still is. */
export const isPastLead = (
  { startsAt }: Pick<Slot, 'startsAt'>,
  { leadMinutes }: Pick<ListRules, 'leadMinutes'>,
  now: Temporal.Instant,
): boolean => Temporal.Instant.compare(now, startsAt.subtract({ minutes: leadMinutes })) > 0;

/** Who gets a freed place. The lowest number and nobody else; those who cannot book lose theirs, since nobody is offered what is refused. */
export const handOver = ({ slot, waiters, rules, quiet, now }: HandoverFacts): HandoverPlan => {
  if (!rules.takesClients || step(slotTable, slot.state, 'take').isErr()) return freed(all(waiters, 'slot_closed'));
  if (slot.taken - 1 >= slot.capacity) return { outcome: 'absorbed', offer: null, closes: [] };
  const cutOff = cutOffOf(slot, rules);
  if (Temporal.Instant.compare(now, cutOff) >= 0) return freed(all(waiters, 'cut_off'));
  const at = waiters.findIndex(({ canBook, entry }) => canBook && rules.means.includes(entry.means));
  const skipped = all(at < 0 ? waiters : waiters.slice(0, at), 'cannot_book');
  const next = waiters[at]?.entry;
  if (next === undefined) return freed(skipped);
  const until = earlier(afterWakingMinutes(now, rules.offerMinutes, slot.zone, quiet), cutOff);
  if (Temporal.Instant.compare(now.add({ minutes: shortestOfferMinutes }), until) > 0)
    return freed([...skipped, ...all(waiters.slice(at), 'too_late_to_offer')]);
  return { outcome: 'offered', offer: { entry: next, until }, closes: skipped };
};
