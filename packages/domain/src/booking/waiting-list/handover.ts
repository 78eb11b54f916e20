import { step } from '../../kernel/transitions.ts';
import type { SlotId } from '../../kernel/ids.ts';
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
const [nightBegins, nightEnds] = [Temporal.PlainTime.from('22:00'), Temporal.PlainTime.from('08:00')];
const isNight = (time: Temporal.PlainTime): boolean =>
  Temporal.PlainTime.compare(time, nightBegins) >= 0 || Temporal.PlainTime.compare(time, nightEnds) < 0;

/** The morning after, when it is night; else the moment itself. */
const whenAwake = (at: Temporal.ZonedDateTime): Temporal.ZonedDateTime => {
  const time = at.toPlainTime();
  if (!isNight(time)) return at;
  const date = at.toPlainDate();
  const morning = Temporal.PlainTime.compare(time, nightEnds) < 0 ? date : date.add({ days: 1 });
  return morning.toZonedDateTime({ timeZone: at.timeZoneId, plainTime: nightEnds });
};

/** So many minutes on, those between 22:00 and 08:00 local not counted. */
export const afterWakingMinutes = (from: Temporal.Instant, minutes: number, zone: string): Temporal.Instant => {
  let left = Temporal.Duration.from({ minutes });
  let at = whenAwake(from.toZonedDateTimeISO(zone));
  for (;;) {
    const untilNight = at.until(at.withPlainTime(nightBegins));
    if (Temporal.Duration.compare(left, untilNight) <= 0) return at.add(left).toInstant();
    left = left.subtract(untilNight);
    at = whenAwake(at.withPlainTime(nightBegins));
  }
};

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
export const handOver = ({ slot, waiters, rules, now }: HandoverFacts): HandoverPlan => {
  if (!rules.takesClients || step(slotTable, slot.state, 'take').isErr()) return freed(all(waiters, 'slot_closed'));
  if (slot.taken - 1 >= slot.capacity) return { outcome: 'absorbed', offer: null, closes: [] };
  const cutOff = cutOffOf(slot, rules);
  if (Temporal.Instant.compare(now, cutOff) >= 0) return freed(all(waiters, 'cut_off'));
  const at = waiters.findIndex(({ canBook, entry }) => canBook && rules.means.includes(entry.means));
  const skipped = all(at < 0 ? waiters : waiters.slice(0, at), 'cannot_book');
  const next = waiters[at]?.entry;
  if (next === undefined) return freed(skipped);
  const until = earlier(afterWakingMinutes(now, rules.offerMinutes, slot.zone), cutOff);
  if (Temporal.Instant.compare(now.add({ minutes: shortestOfferMinutes }), until) > 0)
    return freed([...skipped, ...all(waiters.slice(at), 'too_late_to_offer')]);
  return { outcome: 'offered', offer: { entry: next, until }, closes: skipped };
};
