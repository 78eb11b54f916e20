import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import * as Effect from 'effect/Effect';
import type { AccountPorts } from '@svc/application/accounts';
import { addSchedule } from '@svc/application/booking';
import type { MoneyPorts } from '@svc/application/commerce';
import { seedSettings } from '@svc/application/invoicing';
import type { ScheduleRule } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
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

/** Makes the demo tenant once; its classes follow from rules, as everywhere. What people changed is left alone. */
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
      yield* seedActivities(money);
      yield* seedSettings(money)({
        provider: 'GatewayA',
        environment: 'Test',
        ...demoGateway,
        seller: studioLotoSeller,
        pdfFooter: 'Studio Loto · namasté',
      });
      yield* openTheStudio(money);
    }
    const client = yield* account.accounts.findByEmail(demoPeople[1]?.email ?? '');
    const other = yield* account.accounts.findByEmail(demoPeople[0]?.email ?? '');
    const admin = yield* account.accounts.findByEmail(demoPeople[2]?.email ?? '');
    return { first, client, other, admin };
  });

/** The activities alone, with their rules; what is there stays. @returns how many activities there are */
export const seedTestActivities = (money: MoneyPorts) => Effect.as(seedActivities(money), demoActivities.length);

const seedActivities = (money: MoneyPorts) =>
  Effect.forEach(demoActivities, (demo) => Effect.andThen(money.activities.put(demo.activity), seedRule(money, demo)), {
    discard: true,
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

/** What a person who looks around may try beside what the tests need: to register, to buy a plan, to look at the takings. */
export const openWholeStudio = (money: Pick<MoneyPorts, 'flags'>) =>
  Effect.flatMap(money.flags.load, (flags) =>
    money.flags.save({ ...flags, enable_registration: true, enable_subscriptions: true, enable_finance: true }),
  );

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

/** One rule with every start of the week, where the activity has none; under its lock, since two processes may seed. */
const seedRule = (money: MoneyPorts, { activity, times }: DemoActivity) =>
  money.unitOfWork.run(
    Effect.gen(function* () {
      yield* money.activities.lock(activity.id);
      if ((yield* money.schedules.ofActivity(activity.id)).length > 0) return;
      const rule: ScheduleRule = {
        zone: ZONE,
        validFrom: money.clock.now().toZonedDateTimeISO(ZONE).toPlainDate(),
        validTo: null,
        everyWeeks: 1,
        weekly: times.flatMap(({ weekdays, start }) =>
          weekdays.map((weekday) => ({
            weekday,
            start: Temporal.PlainTime.from(start),
            end: null,
            everyMinutes: null,
          })),
        ),
        ...{ durationMinutes: null, capacity: null, professionalIds: null, locationId: null, skip: [], extra: [] },
      };
      yield* addSchedule(money)(activity, rule, '');
    }),
  );
