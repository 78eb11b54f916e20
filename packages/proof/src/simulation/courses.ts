import { cancellationPolicy, defaultCancellationTerms, type BlockRule, type Slot } from '@svc/domain/booking';
import type { ActivityId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { MoneyPorts } from '@svc/application/commerce';
import { classIds, pilates, talkIds } from './classes.ts';
import { slotAt, ZONE } from './plans.ts';
import { MINUTE, type World } from './world.ts';

/** Taught at one time of every week, for people who book several weeks at once, come or stay away. */
export const course = 'course' as ActivityId;
export const courseIds: readonly SlotId[] = ['course-1', 'course-2', 'course-3', 'course-4'].map((id) => id as SlotId);
/** The first is given while the story is played. */
const MINUTES_AHEAD = 70;

/** Of the course: who did not come books nothing for some days. */
export const blockRule: BlockRule = { noShows: 1, days: 30, blockDays: 3 };

/** Between which a booking may go from one class to another; appointments among themselves. */
export const classesLike = (world: World, { slotId }: { readonly slotId: SlotId }): readonly SlotId[] =>
  slotId.startsWith('talk-') && world.chaos.booksAppointments > 0 ? talkIds : [...classIds, ...courseIds];

const firstStart = (world: World): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(world.wallMs + MINUTES_AHEAD * MINUTE)
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime();

const courseSlot = (world: World, id: SlotId, index: number): Slot => {
  const at = firstStart(world);
  const localDate = at.toPlainDate().add({ weeks: index });
  return slotAt(world, { id, activityId: course, localDate, localStart: at.toPlainTime() });
};

/** Only where people move: the other histories stay as they are. */
export const setUpCourses = (world: World, ports: MoneyPorts): Effect.Effect<void, unknown> =>
  Effect.gen(function* () {
    const classes = yield* ports.activities.find(pilates);
    if (world.chaos.movesPeople === 0 || classes === null) return;
    const at = ports.clock.now();
    const terms = { ...defaultCancellationTerms, window: { minutes: 30 }, noShow: { entry: 'return' as const } };
    const policy = { ...terms, id: 'course-policy', name: 'Corso', block: blockRule, version: 1 };
    yield* ports.entities.of(cancellationPolicy).insert({ ...policy, createdAt: at, updatedAt: at });
    yield* ports.activities.put({
      ...classes,
      ...{ id: course, slug: 'course', name: { it: 'Corso' }, position: 5, professionalIds: [] },
      ...{ means: ['free', 'onSite', 'entry'], cancellationPolicyId: policy.id },
    });
    for (const [index, id] of courseIds.entries()) yield* ports.slots.put(courseSlot(world, id, index));
  });
