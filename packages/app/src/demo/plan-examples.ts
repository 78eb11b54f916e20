import * as Effect from 'effect/Effect';
import type { App } from '@svc/adapters-http';
import type { StudioPlanDraft } from '@svc/application/booking';
import type { Logger, PersonActor } from '@svc/application/kernel';
import { euros, type AccountId } from '@svc/domain/kernel';
import { oneExample } from './one-example.ts';

const vat = { rateBp: 2200 } as const;
const base = {
  vat,
  activityIds: [],
  dailyLimit: null,
  startRule: 'purchase',
  maxFreezeDays: 30,
  maxFreezes: 2,
  online: true,
  active: true,
  archived: false,
} as const;

/** What the studio sells for classes to come: a pack, a month without limit, and one that is off sale. */
const plans: readonly StudioPlanDraft[] = [
  {
    ...base,
    name: { it: 'Carnet 10 lezioni', en: 'Ten classes' },
    description: { it: 'Dieci lezioni in tre mesi.', en: 'Ten classes within three months.' },
    entries: 10,
    length: { months: 3 },
    price: euros(15_000),
    position: 1,
  },
  {
    ...base,
    name: { it: 'Mensile illimitato', en: 'A month without limit' },
    description: { it: 'Tutte le lezioni, due al giorno.', en: 'Every class, two a day.' },
    entries: null,
    length: { months: 1 },
    price: euros(9_900),
    dailyLimit: 2,
    position: 2,
  },
  {
    ...base,
    name: { it: 'Prova 3 lezioni', en: 'Three to try' },
    description: { it: 'Comincia dalla prima lezione.', en: 'Begins with the first class.' },
    entries: 3,
    length: { days: 30 },
    price: euros(3_000),
    startRule: 'firstUse',
    online: false,
    active: false,
    position: 3,
  },
];

/** The plans, and what a client has of them: an open pack, a frozen month and a cancelled pack. Each is made by itself. */
export const makePlanExamples = (app: App, client: AccountId, actor: PersonActor, logger: Logger) =>
  Effect.gen(function* () {
    const { zone } = app.booking;
    const [pack, month] = yield* Effect.forEach(plans, (draft) =>
      oneExample(logger, `plan ${draft.name.en}`, () => app.subscriptions.createPlan({ draft, actor })),
    );
    const sale = { userIds: [client], validFrom: null, paid: { method: 'cash' as const }, note: null, zone, actor };
    const change = { zone, actor, bookings: 'cancel' as const, dryRun: false };
    type Plan = typeof pack;
    type Sold = Effect.Success<ReturnType<typeof app.subscriptions.sellPlan>>[number];
    const sell = (name: string, plan: Plan, then: (sold: Sold) => Effect.Effect<unknown, unknown>) =>
      oneExample(logger, name, () =>
        Effect.gen(function* () {
          if (plan === undefined) return yield* Effect.fail(new Error('its plan is missing'));
          const [sold] = yield* app.subscriptions.sellPlan({ ...sale, planId: plan.id });
          if (sold !== undefined) yield* then(sold);
        }),
      );
    const scuse = { entries: 1, reason: 'Lezione interrotta', bookingId: null };
    yield* sell('open pack', pack, ({ id }) => app.subscriptions.creditEntries({ ...scuse, id, zone, actor }));
    const vacation = { ...change, from: app.subscriptions.today(), to: null, reason: 'Vacanza' };
    yield* sell('frozen month', month, ({ id }) => app.subscriptions.suspend({ ...vacation, id }));
    const mistake = { ...change, reason: 'Venduto per errore' };
    yield* sell('cancelled pack', pack, ({ id }) => app.subscriptions.cancel({ ...mistake, id }));
  });
