import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import type { Result } from 'neverthrow';
import { step } from '../../kernel/transitions.ts';
import { isSameVat } from '../../kernel/vat.ts';
import type { Activity } from '../activity/activity.ts';
import { mayCancel, type CancelFacts, type CancelRefusalCode } from '../cancellation/may-cancel.policies.ts';
import type { Booking } from './booking.ts';
import { bookingTable } from './booking.transitions.ts';

/**
 * Why a booking does not move, before its new class is judged as every booking is. `too_late_to_cancel` carries the cutoff:
 * a client moves while a cancellation would be early. `means_not_accepted`: what covers it does not pay for the other
 * activity. `activity_not_bookable`: the other activity is confirmed by hand.
 */
export type MoveRefusalCode = CancelRefusalCode | 'means_not_accepted' | 'activity_not_bookable';

/** A booking that is to go to another class, as one read shows it. */
export interface MoveRequest extends CancelFacts {
  readonly booking: Booking;
  readonly from: Pick<Activity, 'id'>;
  readonly to: Pick<Activity, 'id' | 'price' | 'vat' | 'confirmation'>;
  /** Staff moves also when it is late, until the class begins. */
  readonly caller: 'client' | 'staff';
}
type MoveRule = Rule<MoveRequest, MoveRefusalCode>;

const stateMoves: MoveRule = ({ booking }) =>
  step(bookingTable, booking.state, 'move').match(
    () => undefined,
    (code) => refusal(code),
  );
const inTime: MoveRule = (request) =>
  mayCancel(request).match(
    ({ outcome, cutoff }) =>
      outcome === 'late' && request.caller === 'client'
        ? refusal('too_late_to_cancel', { cutoff: cutoff.toString() })
        : undefined,
    (no) => no,
  );
const isPaidFor: MoveRule = ({ booking: { means, price }, from, to }) => {
  if (from.id === to.id || means === 'free' || means === 'entry') return undefined;
  const costsTheSame =
    means === 'onSite' &&
    price !== null &&
    to.price?.amountCents === price.amountCents &&
    to.vat !== null &&
    isSameVat(to.vat, price.vat);
  return costsTheSame ? undefined : refusal('means_not_accepted', { means });
};
/** Nobody passes by the studio's word on a request. */
const needsNoWord: MoveRule = ({ booking, from, to, caller }) =>
  from.id !== to.id && to.confirmation === 'manual' && caller === 'client' && booking.state === 'Confirmed'
    ? refusal('activity_not_bookable')
    : undefined;

/** Asked in this order; that an entry covers the new class is asked of the subscription. */
export const mayMoveRules = [stateMoves, inTime, isPaidFor, needsNoWord] as const;

/** Whether a booking may leave its class for another; the first refusal of `mayMoveRules` wins. */
export const mayMove = (request: MoveRequest): Result<void, Refusal<MoveRefusalCode>> => judge(mayMoveRules, request);
