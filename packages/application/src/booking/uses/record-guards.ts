import * as Effect from 'effect/Effect';
import { location, subscriptionFeature, type LocationId } from '@svc/domain/booking';
import type { enumValue, RecordOf } from '@svc/domain/entity';
import { refusal } from '@svc/domain/kernel';
import { whenRewritten, type EntityPorts, type Guard } from '../../kernel/index.ts';
import type { RecordUses } from './record-uses.ts';

/** What the guards of this context's records ask. */
export interface GuardPorts extends EntityPorts {
  readonly recordUses: RecordUses;
}

type Location = RecordOf<(typeof location)['fields']>;
type Word = RecordOf<(typeof enumValue)['fields']>;
type Feature = RecordOf<(typeof subscriptionFeature)['fields']>;

/** The day begins somewhere on the earth while yesterday is not over elsewhere: what ended a day ago may still go on. */
const usesOf = ({ clock, recordUses }: GuardPorts, id: string) => {
  const now = clock.now();
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 });
  return recordUses.ofLocation(id as LocationId, { now, today });
};

/** Classes ahead stand in its time zone: it keeps it while there are some. */
export const keepsZoneInUse: Guard<GuardPorts, Location, 'location_in_use'> = (ports, { id, zone }) =>
  Effect.gen(function* () {
    const stored = yield* ports.entities.of(location).find(id);
    if (stored === null || stored.zone === zone) return;
    const { slots, schedules } = yield* usesOf(ports, id);
    if (slots + schedules > 0) yield* Effect.fail(refusal('location_in_use', { slots, schedules }));
  });

/** Classes keep a room that has one at a time: it stays, and stays what it is, while activities are in it. */
export const keepsRoomsInUse: Guard<GuardPorts, Location, 'location_in_use'> = (ports, { id, rooms }) =>
  Effect.gen(function* () {
    const stored = yield* ports.entities.of(location).find(id);
    const stays = (before: Location['rooms'][number]) =>
      rooms.some((room) => room.id === before.id && room.exclusive === before.exclusive);
    const changed = (stored?.rooms ?? []).filter((room) => !stays(room)).map((room) => room.id);
    const activities = changed.length === 0 ? 0 : yield* ports.recordUses.ofRooms(changed);
    if (activities > 0) yield* Effect.fail(refusal('location_in_use', { activities }));
  });

/** It stays while classes, rules or activities name it. */
export const keepsLocationInUse: Guard<GuardPorts, Location, 'location_in_use'> = (ports, { id }) =>
  Effect.flatMap(usesOf(ports, id), ({ slots, schedules, activities }) =>
    slots + schedules + activities > 0
      ? Effect.fail(refusal('location_in_use', { slots, schedules, activities }))
      : Effect.void,
  );

/** It stays while activities hold their clients to it. */
export const keepsPolicyInUse: Guard<GuardPorts, { readonly id: string }, 'policy_in_use'> = ({ recordUses }, { id }) =>
  Effect.flatMap(recordUses.ofCancellationPolicy(id), (activities) =>
    activities > 0 ? Effect.fail(refusal('policy_in_use', { activities })) : Effect.void,
  );

const requireUnused = ({ recordUses }: GuardPorts, key: string) =>
  Effect.flatMap(recordUses.ofFeature(key), (plans) =>
    plans > 0 ? Effect.fail(refusal('feature_in_use', { plans })) : Effect.void,
  );

/** Plans know a feature by its key: it stays while one of them includes it. */
export const keepsFeatureInUse: Guard<GuardPorts, Feature, 'feature_in_use'> = (ports, { key }) =>
  requireUnused(ports, key);

/** And its key stays the same. */
export const keepsFeatureKey: Guard<GuardPorts, Feature, 'feature_in_use'> = (ports, { id, key }) =>
  Effect.flatMap(ports.entities.of(subscriptionFeature).find(id), (stored) =>
    stored === null || stored.key === key ? Effect.void : requireUnused(ports, stored.key),
  );

/** A plan stays while the studio asks for it or has it. */
export const keepsPlanInUse: Guard<GuardPorts, { readonly id: string }, 'platform_plan_in_use'> = (
  { recordUses },
  { id },
) =>
  Effect.flatMap(recordUses.ofPlatformPlan(id), (subscriptions) =>
    subscriptions > 0 ? Effect.fail(refusal('platform_plan_in_use', { subscriptions })) : Effect.void,
  );

/** A reason stays while closures have it. */
export const keepsReasonInUse: Guard<GuardPorts, Word, 'enum_value_in_use'> = ({ recordUses }, { enumKey, value }) =>
  Effect.gen(function* () {
    if (enumKey !== 'booking.closureReason') return;
    const count = yield* recordUses.ofClosureReason(value);
    if (count > 0) yield* Effect.fail(refusal('enum_value_in_use', { count }));
  });

/** And stays written as they have it. */
export const keepsReasonWritten: Guard<GuardPorts, Word, 'enum_value_in_use'> = whenRewritten(keepsReasonInUse);
