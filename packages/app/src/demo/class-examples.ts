import * as Effect from 'effect/Effect';
import type { App } from '@svc/adapters-http';
import type { MoneyPorts } from '@svc/application/commerce';
import type { Logger, PersonActor } from '@svc/application/kernel';
import type { AccountId } from '@svc/domain/kernel';
import { oneExample } from './one-example.ts';

interface Parts {
  readonly app: App;
  readonly money: MoneyPorts;
  /** Who waits for the place, and has a pack. */
  readonly client: AccountId;
  /** Who has it. */
  readonly other: AccountId;
  readonly admin: PersonActor;
  readonly logger: Logger;
}

/** A day on which the studio is closed, after the days of the other examples. */
const closedDay = ({ app, admin }: Parts) => {
  const day = app.booking.today().add({ days: 16 });
  return app.booking.createClosure(
    {
      groupId: null,
      reason: 'maintenance',
      title: { it: 'Lavori in sala', en: 'Works in the studio' },
      scope: { kind: 'all' },
      from: day,
      to: day,
      hours: null,
      exceptSlotIds: [],
      note: null,
    },
    { bookings: 'refuse', dryRun: false, notify: true, actor: admin },
  );
};

/** A lesson of one place: somebody has it by an entry, and somebody waits for it. */
const fullClass = ({ app, money, client, other, admin }: Parts) =>
  Effect.gen(function* () {
    const { zone } = app.booking;
    const [from, to] = [1, 14].map((days) => app.booking.today().add({ days }));
    const sights = yield* money.slots.between(from!, to!, other);
    const one = sights.findLast(({ slot }) => slot.capacity === 1 && slot.taken === 0 && slot.state === 'Open');
    if (one === undefined) return yield* Effect.fail(new Error('no lesson of one place is left'));
    const slotId = one.slot.id;
    yield* app.booking.addEntries({
      userId: other,
      subscriptionId: null,
      entries: 2,
      reason: 'Benvenuto',
      zone,
      actor: admin,
    });
    yield* app.booking.bookOrWait({
      slotId,
      userId: other,
      by: { id: admin.accountId, role: 'admin' },
      ...{
        overbook: false,
        force: false,
        guestName: null,
        reason: null,
        subscriptionId: null,
        zone,
        joinWaitlist: false,
      },
      means: 'entry',
      actor: admin,
    });
    const waits = { slotId, userId: client, means: 'entry', subscriptionId: null, zone, actor: admin } as const;
    yield* app.booking.waitForPlace(waits);
  });

/** What a week can show beside its classes, made as people make it, each by itself. */
export const makeClassExamples = (parts: Parts) =>
  Effect.gen(function* () {
    yield* oneExample(parts.logger, 'closed day', () => closedDay(parts));
    yield* oneExample(parts.logger, 'full class', () => fullClass(parts));
  });
