import type { EntryPlaces } from '@svc/application/booking';
import { movementKey, slotTable, subscriptionTable } from '@svc/domain/booking';
import { allowedFrom, type BookingId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { heldAccounts } from '../accounts/index.ts';
import type { Database } from '../kernel/database.ts';
import { ofActor } from '../kernel/ledgers.mikro.ts';
import { sql } from '../kernel/statement.ts';
import { statusOnDay } from './subscription.sql.ts';
import { countPlace, hasPlace, keepTime, placeColumns, termsOf } from './take-place.sql.ts';

const given = {
  userId: '$2',
  activityId: '$5',
  slotId: '$7',
  takeStates: '$8',
  startsAfter: '$9',
  endsAfter: '$10',
  overbookUpTo: '$21',
} as const;

/** The day's row must be there before it can be locked; alone, since the statement below would not see its own. */
const openDay = sql(
  'entry_open_day',
  `insert into subscription_day (subscription_id, local_date, used)
   select id, $2, 0 from client_subscription where id = $1 on conflict do nothing`,
);

/**
 * Lock and check first, each on the fresh row after a wait: account, subscription, day, slot. The writes hang on the last of them,
 * so that all of them happen or none. A full class is not locked. The live booking's unique index has the last word.
 */
const take = sql<{ id: BookingId }>(
  'entry_take',
  `with p as materialized (
     ${heldAccounts('array[$2::uuid]')}
   ), e as (
     select c.id, c.daily_limit from client_subscription c
     where c.id = $1 and c.user_id = $2 and not exists (select from p where state = 'Deleted') and ${statusOnDay('c', '$3::date')} = any($4)
       and (c.remaining is null or c.remaining >= 1)
       and (cardinality(c.activity_ids) = 0 or $5::text = any(c.activity_ids))
       and (c.valid_from is null or c.valid_from <= $6::date) and (c.valid_to is null or c.valid_to >= $6::date)
       and not coalesce($6::date between c.suspended_from and coalesce(c.suspended_to, 'infinity'::date), false)
     for update
   ), d as (
     select e.id from subscription_day y join e on y.subscription_id = e.id
     where y.local_date = $6::date and (e.daily_limit is null or y.used < e.daily_limit) for update of y
   ), s as (
     select ${placeColumns}, v.cancellation_policy_id, d.id as subscription_id
     ${hasPlace(given, 'from d cross join')} and t.local_date = $6::date for no key update of t
   ), ${keepTime('$2')}, ue as (
     update client_subscription c set remaining = c.remaining - 1 from timed where c.id = timed.subscription_id
     returning c.id, c.remaining
   ), ud as (
     update subscription_day y set used = y.used + 1 from timed
     where y.subscription_id = timed.subscription_id and y.local_date = $6::date
   ), ${countPlace}, b as (
     insert into booking (id, slot_id, user_id, booked_by, state, means, subscription_id, entry_outcome, terms, guest_name,
       overbooked, created_at)
     select $11, counted.id, $2, $12, $19, 'entry', ue.id, 'spent', ${termsOf('timed.cancellation_policy_id')}, $20,
       counted.overbooked, $13
     from counted join timed using (id), ue returning id
   ), m as (
     insert into entry_movement (id, subscription_id, kind, delta, booking_id, actor_kind, actor, request_id, reason, at, key)
     select $14, ue.id, 'consume', -1, b.id, $15, $16, $17, null, $13, $18 from ue, b where ue.remaining is not null
   ) select id from b`,
);

export const mikroEntryPlaces = (database: Database): EntryPlaces => ({
  take: (command) =>
    Effect.andThen(
      database.query(openDay, [command.subscriptionId, command.day]),
      Effect.map(
        database.attempt(take, [
          command.subscriptionId,
          command.userId,
          command.today,
          allowedFrom(subscriptionTable, 'spend'),
          command.activityId,
          command.day,
          command.slotId,
          allowedFrom(slotTable, 'take'),
          command.startsAfter,
          command.endsAfter,
          command.bookingId,
          command.bookedBy,
          command.now,
          command.movementId,
          ...ofActor(command.actor),
          movementKey.consume(command.bookingId),
          command.state,
          command.guestName,
          command.overbookUpTo,
        ]),
        (rows) => (rows.length > 0 ? 'taken' : 'refused'),
      ),
    ),
});
