import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import type { Slot } from '../slot/slot.ts';
import { slotTable, type SlotRefusal } from '../slot/slot.transitions.ts';
import { cutOffOf } from './handover.ts';
import type { ListRules } from './list-rules.ts';

/** How a list stands for somebody who would join it. */
export const waitlistStates = ['open', 'off', 'full', 'closed'] as const;
export type WaitlistState = (typeof waitlistStates)[number];

/** Nobody joins any more: the class is near, or clients do not book its activity. */
const isCutOff = ({ slot, rules, now }: Pick<JoinRequest, 'slot' | 'rules' | 'now'>): boolean =>
  !rules.takesClients || Temporal.Instant.compare(now, cutOffOf(slot, rules)) >= 0;

/** How the list of a class stands for anybody; `closed` from the cut-off on. */
export const waitlistStateOf = ({
  slot,
  rules,
  length,
  now,
}: Pick<JoinRequest, 'slot' | 'rules' | 'length' | 'now'>): WaitlistState => {
  if (rules.mode === 'off') return 'off';
  if (slot.state !== 'Open' || isCutOff({ slot, rules, now })) return 'closed';
  return length >= rules.maxLength ? 'full' : 'open';
};

/** `waitlist_off`: the activity has no list. `place_available`: book instead. `waitlist_closed`: too near to the class, or no client books it. `waitlist_full` carries the limit. */
export type JoinRefusalCode =
  | SlotRefusal
  | 'waitlist_off'
  | 'already_booked'
  | 'place_available'
  | 'waitlist_closed'
  | 'waitlist_full';

/** Somebody who wants to wait for a class, and how things stand there. */
export interface JoinRequest {
  /** Locked: no place is taken or freed while this is judged. */
  readonly slot: Slot;
  readonly rules: ListRules;
  /** The person has a live claim on the slot. */
  readonly claimed: boolean;
  /** How many wait or are offered a place. */
  readonly length: number;
  readonly now: Temporal.Instant;
}
type JoinRule = Rule<JoinRequest, JoinRefusalCode>;

const hasList: JoinRule = ({ rules: { mode } }) => (mode === 'off' ? refusal('waitlist_off') : undefined);
const slotIsOpen: JoinRule = ({ slot }) =>
  step(slotTable, slot.state, 'take').match(
    () => undefined,
    (code) => refusal(code),
  );
const notStarted: JoinRule = ({ slot, now }) =>
  Temporal.Instant.compare(slot.startsAt, now) <= 0 ? refusal('slot_over') : undefined;
const noClaimYet: JoinRule = ({ claimed }) => (claimed ? refusal('already_booked') : undefined);
/** No waiter beside a free place, so no wake can be lost. */
const isFull: JoinRule = ({ slot }) => (slot.taken < slot.capacity ? refusal('place_available') : undefined);
const beforeCutOff: JoinRule = (request) => (isCutOff(request) ? refusal('waitlist_closed') : undefined);
const hasRoom: JoinRule = ({ rules, length }) =>
  length >= rules.maxLength ? refusal('waitlist_full', { maxLength: rules.maxLength }) : undefined;

/** In this order; the first refusal wins. */
export const joinRules = [hasList, slotIsOpen, notStarted, noClaimYet, isFull, beforeCutOff, hasRoom] as const;

/** Whether they get a number on the list, by `joinRules`. */
export const mayJoin = (request: JoinRequest): Result<void, Refusal<JoinRefusalCode>> => judge(joinRules, request);
