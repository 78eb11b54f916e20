import * as Effect from 'effect/Effect';
import type { App } from '@svc/adapters-http';
import type { StudioPlanDraft } from '@svc/application/booking';
import type { PersonActor } from '@svc/application/kernel';
import { euros, type AccountId } from '@svc/domain/kernel';

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

/** Some plans, and what a client has of them: a pack, one that is frozen, and one that is cancelled. */
export const makePlanExamples = (app: App, client: AccountId, actor: PersonActor) =>
  Effect.gen(function* () {
    const { zone } = app.booking;
    const [pack, month] = yield* Effect.forEach(plans, (draft) => app.subscriptions.createPlan({ draft, actor }));
    if (pack === undefined || month === undefined) return;
    const sale = { userIds: [client], validFrom: null, paid: { method: 'cash' as const }, note: null, zone, actor };
    const sell = (planId: typeof pack.id) =>
      Effect.map(app.subscriptions.sellPlan({ ...sale, planId }), ([sold]) => sold);
    const [open, frozen, over] = [yield* sell(pack.id), yield* sell(month.id), yield* sell(pack.id)];
    if (open === undefined || frozen === undefined || over === undefined) return;
    const change = { zone, actor, bookings: 'cancel' as const, dryRun: false };
    const from = app.subscriptions.today();
    yield* app.subscriptions.suspend({ ...change, id: frozen.id, from, to: null, reason: 'Vacanza' });
    yield* app.subscriptions.cancel({ ...change, id: over.id, reason: 'Venduto per errore' });
    const scuse = { entries: 1, reason: 'Lezione interrotta', bookingId: null };
    yield* app.subscriptions.creditEntries({ ...scuse, id: open.id, zone, actor });
  });
