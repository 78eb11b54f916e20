import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import { createHash } from 'node:crypto';
import * as Effect from 'effect/Effect';
import type { AccountPorts } from '@svc/application/accounts';
import type { MoneyPorts } from '@svc/application/commerce';
import { seedSettings } from '@svc/application/invoicing';
import { singleSlot, slotStart, type Slot } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import { demoGateway } from './demo-secrets.ts';
import {
  demoActivities,
  demoPassword,
  demoPeople,
  demoProfiles,
  studioLotoSeller,
  type DemoActivity,
  type DemoPerson,
} from './studio-loto.ts';

const ZONE = 'Europe/Rome';
const DAYS_AHEAD = 28;

/** Makes the demo tenant once, and tops up its calendar on every start. What people changed is left alone. */
export const seedStudioLoto = (money: MoneyPorts, account: AccountPorts, operatorPassword: string | undefined) =>
  Effect.gen(function* () {
    const first = (yield* account.accounts.findByEmail(demoPeople[0]?.email ?? '')) === null;
    if (first) {
      yield* Effect.forEach(demoPeople, (person) => seedPerson(account, person, operatorPassword), {
        concurrency: 'unbounded',
        discard: true,
      });
      for (const profile of demoProfiles) {
        const person = yield* account.accounts.findByEmail(profile.email ?? '');
        if (person !== null) yield* money.billingProfiles.put(person.id, profile);
      }
      for (const { activity } of demoActivities) yield* money.activities.put(activity);
      yield* seedSettings(money)({
        provider: 'GatewayA',
        environment: 'Test',
        ...demoGateway,
        seller: studioLotoSeller,
        pdfFooter: 'Studio Loto · namasté',
      });
      yield* openTheStudio(money);
    }
    yield* Effect.forEach(demoActivities, (demo) => seedSlots(money, demo), { discard: true });
    const client = yield* account.accounts.findByEmail(demoPeople[1]?.email ?? '');
    const admin = yield* account.accounts.findByEmail(demoPeople[2]?.email ?? '');
    return { first, client, admin };
  });

/** The activities alone, with places of the next weeks; what is there stays. @returns how many activities there are */
export const seedTestActivities = (money: MoneyPorts) =>
  Effect.gen(function* () {
    for (const { activity } of demoActivities) yield* money.activities.put(activity);
    yield* Effect.forEach(demoActivities, (demo) => seedSlots(money, demo), { discard: true });
    return demoActivities.length;
  });

const openTheStudio = (money: MoneyPorts) =>
  Effect.gen(function* () {
    const flags = yield* money.flags.load;
    yield* money.flags.save({
      ...flags,
      enable_login: true,
      enable_bookings: true,
      enable_einvoicing: true,
      enable_online_payments: true,
      enable_email_sender: true,
    });
  });

const seedPerson = (account: AccountPorts, person: DemoPerson, operatorPassword: string | undefined) =>
  Effect.gen(function* () {
    const password = person.defaultPassword ? (operatorPassword ?? defaultSuperAdminPassword) : demoPassword;
    const known = password === defaultSuperAdminPassword;
    const passwordHash = yield* account.passwordHasher.hash(password);
    yield* account.accounts
      .insert({
        id: account.ids.next<AccountId>(),
        email: person.email,
        displayName: person.name,
        state: 'Enabled',
        privilegeBits: person.bits,
        preferredLanguage: 'it',
        passwordHash,
        defaultPassword: known,
        emailProven: true,
        secondFactor: false,
        supportWritesUntil: null,
        createdAt: account.clock.now(),
        phone: null,
      })
      .pipe(Effect.catchTag('Taken', () => Effect.void)); // another process seeds the same database
  });

/** Missing ones only: a slot that exists keeps its places. Ids follow from activity, day and time. */
const seedSlots = (money: MoneyPorts, demo: DemoActivity) =>
  Effect.gen(function* () {
    const wanted = plannedSlots(demo, money.clock.now());
    const there = yield* money.slots.among(
      wanted.map(({ id }) => id),
      '00000000-0000-7000-8000-000000000000' as AccountId,
    );
    const known = new Set<string>(there.map(({ slot }) => slot.id));
    for (const slot of wanted) if (!known.has(slot.id)) yield* money.slots.put(slot);
  });

const plannedSlots = ({ activity, times }: DemoActivity, now: Temporal.Instant): readonly Slot[] => {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => today.add({ days: index }));
  return days.flatMap((day) =>
    times
      .filter(({ weekdays }) => weekdays.includes(day.dayOfWeek))
      .map(({ start }): Slot => {
        const localStart = Temporal.PlainTime.from(start);
        const startsAt = slotStart(day, localStart, ZONE);
        return {
          id: slotId(activity.id, day, start),
          activityId: activity.id,
          localDate: day,
          localStart,
          zone: ZONE,
          startsAt,
          endsAt: startsAt.add({ minutes: activity.durationMinutes }),
          capacity: activity.capacity,
          taken: 0,
          over: 0,
          state: 'Open',
          ...singleSlot,
        };
      }),
  );
};

const slotId = (activity: string, day: Temporal.PlainDate, start: string): SlotId => {
  const hex = createHash('sha256').update(`${activity} ${day.toString()} ${start}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}` as SlotId;
};
