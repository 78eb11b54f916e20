import type { FreePlaces } from '@svc/application/booking';
import { slotTable } from '@svc/domain/booking';
import { allowedFrom, type BookingId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { heldAccounts } from '../accounts/index.ts';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';
import { countPlace, hasPlace, keepTime, placeColumns, termsOf } from './take-place.sql.ts';

const given = {
  userId: '$1::uuid',
  activityId: '$2',
  slotId: '$3',
  takeStates: '$4',
  startsAfter: '$5',
  endsAfter: '$6',
  overbookUpTo: '$7',
} as const;

/** Lock and check first: account, slot; every write hangs on the last of them. A full class is not locked. */
const take = sql<{ id: BookingId }>(
  'free_take',
  `with p as materialized (
     ${heldAccounts('array[$1::uuid]')}
   ), s as (
     select ${placeColumns}, v.cancellation_policy_id ${hasPlace(given, 'from')}
       and not exists (select from p where state = 'Deleted') for no key update of t
   ), ${keepTime('$1::uuid')}, ${countPlace}
   insert into booking (id, slot_id, user_id, booked_by, state, means, price, settlement, terms, guest_name, overbooked,
     created_at)
   select $8, counted.id, $1, $9, $10, $11, $12, $13, ${termsOf('timed.cancellation_policy_id')}, $14, counted.overbooked, $15
   from counted join timed using (id) returning id`,
);

export const mikroFreePlaces = (database: Database): FreePlaces => ({
  take: (command) =>
    Effect.map(
      database.attempt(take, [
        command.userId,
        command.activityId,
        command.slotId,
        allowedFrom(slotTable, 'take'),
        command.startsAfter,
        command.endsAfter,
        command.overbookUpTo,
        command.bookingId,
        command.bookedBy,
        command.state,
        command.means,
        command.price === null ? null : JSON.stringify(command.price),
        command.means === 'onSite' ? 'unpaid' : 'none',
        command.guestName,
        command.now,
      ]),
      (rows) => (rows.length > 0 ? 'taken' : 'refused'),
    ),
});
