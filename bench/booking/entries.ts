import { accountStores, bookingStores, kernelStores, migrate, openDatabase } from '@svc/adapters-db';
import { anAccount, anActivity, takingOf } from '@svc/application/testing';
import type { ClientSubscription, Slot } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import type { HotStore } from '../hot/stores.ts';
import { ask } from '../kernel/postgres.ts';

/** Slots from 1 on and people with a pack each, under numbers that a script can draw. */
const numbered = (slots: number) => `
insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state)
  select uuidv7(), a.id, (s at time zone 'Europe/Rome')::date, (s at time zone 'Europe/Rome')::time, 'Europe/Rome', s,
    s + interval '1 hour', 1000000, 0, 0, 'Open'
  from activity a, (select now() + interval '2 days' as s) t, generate_series(1, ${slots});
insert into client_subscription (id, user_id, name, activity_ids, entries, remaining, version, created_at)
  select uuidv7(), id, 'Carnet', '{}', 1000000, 1000000, 1, now() from account;
create table bench_slot as select row_number() over (order by id)::int as n, id, activity_id, local_date from slot;
create table bench_pack as select row_number() over (order by id)::int as n, id, user_id from client_subscription;
alter table bench_slot add primary key (n);
alter table bench_pack add primary key (n);
analyze;`;

/** An activity whose classes may overlap, its slots, and people with entries. */
export const prepareEntries = async (url: string, people: number, slots: number): Promise<void> => {
  await migrate(url);
  const database = openDatabase({ url });
  const { activities } = bookingStores(database);
  const accounts = Array.from({ length: people }, () => anAccount());
  try {
    await Effect.runPromise(activities.put(anActivity({ means: ['entry'] })));
    await Effect.runPromise(
      Effect.forEach(accounts, accountStores(database).accounts.insert, { concurrency: 10, discard: true }),
    );
  } finally {
    await database.close();
  }
  await ask(url, numbered(slots));
};

/** Each draw another person and class, and none twice: the person moves on by one, the class by one more each time round. */
const drawn = (n: number, people: number, slots: number) => ({
  person: n % people,
  slot: (n + Math.floor(n / people)) % slots,
});

/** Ours: a place by an entry, as the use case takes it in its unit of work. */
export const entryStore = async (url: string): Promise<HotStore> => {
  const packs = await ask<{ id: string; user_id: string }>(url, 'select id, user_id from bench_pack order by n');
  const slots = await ask<{ id: string; activity_id: string; day: string }>(
    url,
    'select id, activity_id, local_date::text as day from bench_slot order by n',
  );
  const database = openDatabase({ url });
  const { unitOfWork } = kernelStores(database);
  const { entryPlaces } = bookingStores(database);
  const now = Temporal.Now.instant();
  const today = now.toZonedDateTimeISO('Europe/Rome').toPlainDate();
  return {
    take: async (nth) => {
      const { person, slot } = drawn(nth, packs.length, slots.length);
      const [pack, given] = [packs[person]!, slots[slot]!];
      const command = takingOf(
        { id: pack.id, userId: pack.user_id } as unknown as ClientSubscription,
        {
          id: given.id,
          activityId: given.activity_id,
          localDate: Temporal.PlainDate.from(given.day),
        } as unknown as Slot,
        { now, today, startsAfter: now },
      );
      return (await Effect.runPromise(unitOfWork.run(entryPlaces.take(command)))) === 'taken';
    },
    close: database.close,
  };
};

/** The same rows by one statement, and no question asked but those of room and entries. */
export const bareEntry = `\\set n :n + 1
\\set person 1 + (:client_id * 131 + :n) % :people
\\set slot 1 + (:client_id * 17 + :n + :n / :people) % :slots
with s as (
  update slot t set taken = taken + 1 from bench_slot x where x.n = :slot and t.id = x.id and t.taken < t.capacity
  returning t.id, t.local_date
), c as (
  update client_subscription k set remaining = remaining - 1 from bench_pack p
  where p.n = :person and k.id = p.id and k.remaining >= 1 returning k.id, k.user_id
), d as (
  insert into subscription_day (subscription_id, local_date, used) select c.id, s.local_date, 1 from c, s
  on conflict (subscription_id, local_date) do update set used = subscription_day.used + 1
), b as (
  insert into booking (id, slot_id, user_id, booked_by, state, means, subscription_id, entry_outcome, overbooked, created_at)
  select uuidv7(), s.id, c.user_id, c.user_id, 'Confirmed', 'entry', c.id, 'spent', false, now() from s, c
  returning id, subscription_id
) insert into entry_movement (id, subscription_id, kind, delta, booking_id, actor_kind, actor, at, key)
  select uuidv7(), subscription_id, 'consume', -1, id, 'machine', 'desk', now(), 'consume:' || id from b;
`;

/** Every place has its booking, its entry and its line of the ledger; and its day counts it. */
export const entriesSpent = `select (select count(*) from booking where state = 'Confirmed')::int as booked,
  (select sum(taken) from slot)::int as taken, (select count(*) from entry_movement)::int as lines,
  (select sum(entries - remaining) from client_subscription)::int as spent,
  (select sum(used) from subscription_day)::int as days`;
