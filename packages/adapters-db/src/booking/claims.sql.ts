import { liveBookingStates, slotTable } from '@svc/domain/booking';
import { allowedFrom } from '@svc/domain/kernel';
import { textList } from '../kernel/columns.ts';

/** Where a place may be taken before the class; and for money that is in already, also once it is over. */
const takeStates = allowedFrom(slotTable, 'take');
export const lateTakeStates = [...takeStates, 'Done'] as const;

export const liveStates: readonly string[] = liveBookingStates;
/** The same as SQL, for statements over many people: with a parameter Postgres might plan anew for every group. */
export const liveList = textList(liveBookingStates);
export const takeList = textList(takeStates);
export const lateTakeList = textList(lateTakeStates);

/**
 * Does the person occupy a place of the slot? A live booking, or a hold that keeps a place: Active, or Converted
 * while its booking does not exist yet.
 * @param slot, user, live SQL expressions: the slot's id, the person's id, the live booking states
 */
export const liveClaim = (slot: string, user: string, live: string): string => `(
  exists (select 1 from booking b where b.slot_id = ${slot} and b.user_id = ${user} and b.state = any(${live}))
  or exists (select 1 from hold h where h.slot_id = ${slot} and h.user_id = ${user} and (h.state = 'Active'
    or (h.state = 'Converted' and not exists (select 1 from booking c where c.order_id = h.order_id)))))`;

/** Somebody has a place of the slot or waits for one, or ever did; a booking that moved away has left a handover. */
export const wasClaimed = (slot: string): string => `(exists (select 1 from booking b where b.slot_id = ${slot})
   or exists (select 1 from handover r where r.slot_id = ${slot})
   or exists (select 1 from hold h where h.slot_id = ${slot}) or exists (select 1 from waiting_entry w where w.slot_id = ${slot}))`;
