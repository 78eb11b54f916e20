import { plainActivity, singleSlot } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import type { Clock, Ids } from '@svc/application/kernel';
import type { StoreWorld } from '@svc/application/testing';
import { privilege } from '@svc/domain/accounts';
import { euros, type AccountId, type ActivityId, type SlotId } from '@svc/domain/kernel';

export const SLOT = '00000000-0000-7000-8000-0000000000a1' as SlotId;
const YOGA = '00000000-0000-7000-8000-0000000000b1' as ActivityId;

/** Three people, whose password is their name, and a class of one place tomorrow. */
export const seedMemoryStudio = (world: StoreWorld, clock: Clock, ids: Ids): Effect.Effect<void, unknown> =>
  Effect.gen(function* () {
    const people = [
      ['client', 0],
      ['other', 0],
      ['admin', privilege.admin],
    ] as const;
    for (const [name, privilegeBits] of people)
      yield* world.accounts.insert({
        id: ids.next<AccountId>(),
        email: `${name}@studio.example`,
        displayName: name,
        state: 'Enabled',
        privilegeBits,
        preferredLanguage: 'it',
        passwordHash: `hash of ${name}`,
        defaultPassword: false,
        emailProven: true,
        secondFactor: false,
        supportWritesUntil: null,
        createdAt: clock.now(),
        phone: null,
      });
    yield* world.flags.save({
      ...(yield* world.flags.load),
      enable_bookings: true,
      enable_einvoicing: true,
      enable_online_payments: true,
    });
    yield* world.settings.save({
      ...(yield* world.settings.load),
      provider: 'GatewayA',
      environment: 'Test',
      gatewayAUsername: 'loto',
      gatewayAPassword: 'sealed:secret',
    });
    yield* world.activities.put({
      id: YOGA,
      slug: 'yoga',
      name: { it: 'Yoga del mattino', en: 'Morning yoga' },
      description: { it: 'Un’ora' },
      kind: 'class',
      state: 'Published',
      color: '#336699',
      position: 1,
      professionalIds: [],
      durationMinutes: 60,
      capacity: 1,
      means: ['order'],
      price: euros(1500),
      vat: { nature: 'N2.2' },
      leadMinutes: 0,
      horizonDays: 60,
      ...plainActivity,
    });
    const startsAt = clock.now().add({ hours: 24 });
    const local = startsAt.toZonedDateTimeISO('Europe/Rome');
    yield* world.slots.put({
      id: SLOT,
      activityId: YOGA,
      localDate: local.toPlainDate(),
      localStart: local.toPlainTime(),
      zone: 'Europe/Rome',
      startsAt,
      endsAt: startsAt.add({ hours: 1 }),
      capacity: 1,
      taken: 0,
      over: 0,
      state: 'Open',
      ...singleSlot,
    });
  });
