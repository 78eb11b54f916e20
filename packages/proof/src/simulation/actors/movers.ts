import type * as Exit from 'effect/Exit';
import * as Effect from 'effect/Effect';
import { isLive } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { bookSeries, reschedule } from '@svc/application/booking';
import type { AppProcess } from '../app-process.ts';
import { classesLike, course, courseIds } from '../courses.ts';
import { ZONE } from '../plans.ts';
import type { Parties } from '../studio.ts';
import { MINUTE, type World } from '../world.ts';
import type { Errand, Person } from './person.ts';

/** People who change their mind about when they come, and book the weeks ahead at once; sometimes the desk does it for them. */
export const startMovers = (
  world: World,
  parties: Parties,
  ids: readonly AccountId[],
  receiver: () => AppProcess | null,
): void => {
  if (world.chaos.movesPeople === 0) return;
  for (const id of ids) world.after(world.rng.below(20 * MINUTE), () => visit({ world, parties, id, receiver }));
};

const visit = (person: Person): void => {
  const { world, receiver } = person;
  const { rng, chaos } = world;
  if (!world.faultsOn) return;
  world.after(rng.between(3 * MINUTE, 15 * MINUTE), () => visit(person));
  const process = receiver();
  if (process !== null && rng.chance(chaos.movesPeople)) errands[rng.weighted(weights)](person, process);
};

const weights = { move: 5, series: 3 } as const;

const actorOf = (id: AccountId) => ({ kind: 'person', accountId: id, requestId: 'r', address: null }) as const;

const clicksOf = (world: World): number => (world.strikes('double click', world.chaos.doubleClick) ? 2 : 1);

/** What somebody asked for was refused with that code. */
export const isRefused = (exit: Exit.Exit<unknown, unknown> | null, code: string): boolean =>
  exit?._tag === 'Failure' && JSON.stringify(exit.cause).includes(`"${code}"`);

/** Now and then they look first what it would come to. */
const move: Errand = ({ world, parties, id }, process) => {
  const { rng } = world;
  const own = parties.facts.all('booking').filter((each) => each.userId === id && isLive(each));
  if (own.length === 0) return;
  const booking = rng.pick(own);
  const byStaff = rng.chance(0.3);
  const caller = byStaff ? ('admin' as AccountId) : id;
  const command = {
    ...{ bookingId: booking.id, toSlotId: rng.pick(classesLike(world, booking)), force: byStaff, zone: ZONE },
    by: { id: caller, role: byStaff ? ('admin' as const) : ('client' as const) },
    actor: actorOf(caller),
  };
  if (rng.chance(0.2)) process.start('moveDryRun', reschedule(process.ports)({ ...command, dryRun: true }));
  for (let clicks = clicksOf(world); clicks > 0; clicks -= 1)
    process.start('reschedule', reschedule(process.ports)({ ...command, dryRun: false }), (exit) => {
      if (isRefused(exit, 'place_full')) world.goal('a move met a full class');
    });
};

const series: Errand = ({ world, parties, id }, process) => {
  const { rng } = world;
  const first = parties.facts.get('slot', rng.pick(courseIds));
  if (first === undefined) return;
  const command = {
    ...{ activityId: course, weekday: first.localDate.dayOfWeek, start: first.localStart, until: null, zone: ZONE },
    from: first.localDate.subtract({ days: 21 }),
    count: rng.pick([2, 3, 4, null]),
    onConflict: rng.pick(['skip', 'refuse'] as const),
    means: rng.pick(['free', 'onSite', 'entry', 'entry', null] as const),
    ...{ userId: id, by: { id, role: 'client' as const }, actor: actorOf(id), subscriptionId: null },
    ...{ guestName: null, force: false, reason: null },
  };
  for (let clicks = clicksOf(world); clicks > 0; clicks -= 1)
    process.start(
      'bookSeries',
      Effect.tap(bookSeries(process.ports)(command), ({ booked, skipped }) =>
        Effect.sync(() => {
          if (booked.length > 1) world.goal('a series was booked');
          if (booked.length > 0 && skipped.length > 0) world.goal('a series went past a class');
          if (booked.length === 0 && command.onConflict === 'refuse') world.goal('a series was booked not at all');
        }),
      ),
      (exit) => {
        if (isRefused(exit, 'client_blocked')) world.goal('somebody blocked asked in vain');
      },
    );
};

const errands: { readonly [errand in keyof typeof weights]: Errand } = { move, series };
