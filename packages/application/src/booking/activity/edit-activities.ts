import * as Effect from 'effect/Effect';
import {
  activityTable,
  type Activity,
  type ActivityEvent,
  type CapacityChange,
  type Schedule,
  type ScheduleRule,
} from '@svc/domain/booking';
import { refusal, step, type ActivityId } from '@svc/domain/kernel';
import {
  fromResult,
  nameMade,
  notFound,
  stale,
  type NotFound,
  type StoreDown,
  type Taken,
  type UnitOfWork,
} from '../../kernel/index.ts';
import {
  addSchedule,
  changeSchedule,
  keptBeside,
  reapplySchedule,
  type Orphans,
  type ScheduleChange,
} from '../schedule/change-schedules.ts';
import { alignCapacities, type CapacityPorts } from '../capacity-change/align-capacities.ts';
import { changeCapacity, type WantedCapacity } from '../capacity-change/change-capacity.ts';
import type { GeneratedSlots, GeneratorPorts } from '../schedule/generate-slots.ts';
import { requireSeen } from '../schedule/met-classes.ts';
import { clearNow, type ClearSlotPorts } from '../clearing/clear-slot.ts';
import { clearLost } from '../clearing/clear-lost.ts';
import { requireGiversOf, unmakeBusy } from '../slot/busy-givers.ts';
import { peopleOf, requireStaff } from './require-staff.ts';
import {
  isOwnActivity,
  lockActivity,
  recordActivity,
  requireMoneyUntouched,
  requireSound,
  slugTaken,
  type ActivityDraft,
  type ActivityEditor,
  type ActivityPatch,
  type EditorPorts,
} from './activity-editor.ts';

type Ports = EditorPorts & Omit<GeneratorPorts, 'activities'> & { readonly unitOfWork: UnitOfWork };
type UpdatePorts = Ports & CapacityPorts & ClearSlotPorts;

/** Lower case letters, digits and hyphens of a name; `class` when nothing is left. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 60)
    .replace(/-+$/u, '') || 'class';

/** The first of them whose slug nobody has. */
const inserted =
  (ports: Ports) =>
  ([first, ...others]: readonly Activity[]): Effect.Effect<Activity, typeof slugTaken | StoreDown> =>
    first === undefined
      ? Effect.fail(slugTaken)
      : Effect.catchIf(
          Effect.as(ports.activities.insert(first), first),
          (fault: Taken | StoreDown): fault is Taken => fault._tag === 'Taken',
          () => inserted(ports)(others),
        );

/** An activity with its rules. */
export interface ActivityDetail {
  readonly activity: Activity;
  readonly schedules: readonly Schedule[];
  /** Those that count. */
  readonly capacityChanges: readonly CapacityChange[];
}

const detailOf = (ports: Pick<Ports, 'capacityChanges' | 'schedules'>) => (activity: Activity) =>
  Effect.gen(function* () {
    const schedules = yield* ports.schedules.ofActivity(activity.id);
    const capacityChanges = yield* ports.capacityChanges.standing(activity.id);
    return { activity, schedules, capacityChanges } satisfies ActivityDetail;
  });

export interface CreateActivity {
  readonly draft: ActivityDraft;
  /** Null: made from the name. */
  readonly slug: string | null;
  readonly schedules: readonly ScheduleRule[];
  readonly editor: ActivityEditor;
}

/** A draft; who makes it as a professional gives it. A slug that is taken already is refused, one of ours gets an end. */
export const createActivity =
  (ports: Ports) =>
  ({ draft, slug, schedules, editor }: CreateActivity) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        yield* requireMoneyUntouched(editor, draft, { means: ['free'] });
        const own = editor.admin || draft.professionalIds.includes(editor.accountId) ? [] : [editor.accountId];
        const id = ports.ids.next<ActivityId>();
        const made = {
          ...draft,
          id,
          professionalIds: [...draft.professionalIds, ...own],
          photos: [],
          state: 'Draft',
          version: 1,
        } as const;
        const wanted: Activity = { ...made, slug: slug ?? slugOf(draft.name.it) };
        yield* requireSound(ports)(wanted);
        const rules = schedules.flatMap((rule, index) => peopleOf(rule, `/schedules/${index}`));
        yield* requireStaff(ports)([{ at: '', ids: draft.professionalIds }, ...rules], [editor.accountId]);
        const spare = slug === null ? [{ ...wanted, slug: `${wanted.slug}-${id.slice(-8)}` }] : [];
        const activity = yield* inserted(ports)([wanted, ...spare]);
        for (const [index, rule] of schedules.entries())
          yield* addSchedule(ports)(activity, rule, `/schedules/${index}`);
        yield* requireGiversOf(ports)(id, []);
        yield* nameMade(id);
        yield* recordActivity(ports)('create', editor, null, activity);
        return yield* detailOf(ports)(activity);
      }),
    );

export interface UpdateActivity {
  readonly id: ActivityId;
  readonly patch: ActivityPatch;
  readonly event: Extract<ActivityEvent, 'publish' | 'hide' | 'archive' | 'restore'> | null;
  readonly schedules: readonly ScheduleChange[];
  /** What becomes of classes whose time the changed fields move, where somebody has a place. */
  readonly orphans: Orphans;
  /** Places from a date on; null: as they are. An Admin's. */
  readonly capacityChange: WantedCapacity | null;
  /** Today in the zone of the studio. */
  readonly today: Temporal.PlainDate;
  /** Whom the rules take elsewhere or close out was seen; that of an `impact_stale`. */
  readonly impactToken?: string | undefined;
  /** Those that the change may meet; null: whatever it is. */
  readonly versions: readonly number[] | null;
  readonly editor: ActivityEditor;
}

/** Says where, when and by whom the classes are given. */
const giversOf = (activity: Activity): string => {
  const { kind, professionalIds, locationId, roomId, durationMinutes } = activity;
  const { bufferBeforeMinutes, bufferAfterMinutes } = activity;
  return JSON.stringify([
    ...[kind, professionalIds, locationId, roomId],
    ...[durationMinutes, bufferBeforeMinutes, bufferAfterMinutes],
  ]);
};

/** An activity after a change. */
export interface UpdatedActivity extends ActivityDetail {
  /** Cancelled classes whose people are still to be seen to; a loop does it. */
  readonly pending: number;
}

/** A claim of an appointment that waited for the change has kept the time of before: so the times are brought in line once more. */
const keepOnceMore = (ports: UpdatePorts) => (id: ActivityId) =>
  ports.unitOfWork.run(
    Effect.flatMap(ports.slots.lockAhead(id, ports.clock.now()), (ids) => ports.slots.keepGivers(ids)),
  );

/** Fields, state and rules in one step; the slots ahead follow. All of it or nothing; the people of cancelled classes are seen to after it. */
export const updateActivity = (ports: UpdatePorts) => (command: UpdateActivity) =>
  Effect.gen(function* () {
    const { clearing, ...detail } = yield* ports.unitOfWork.run(changed(ports)(command));
    if (detail.activity.kind === 'appointment') yield* keepOnceMore(ports)(command.id);
    const updated: UpdatedActivity = { ...detail, pending: yield* clearNow(ports)(clearing) };
    return updated;
  });

/** Whom the change names anew works here, in the activity and in each rule. */
const requireStaffOf =
  (ports: UpdatePorts) =>
  (
    { patch, schedules, editor }: Pick<UpdateActivity, 'patch' | 'schedules' | 'editor'>,
    before: Activity,
    rules: readonly Schedule[],
  ) => {
    const stood = [before.professionalIds, ...rules.flatMap((rule) => peopleOf(rule, '').map(({ ids }) => ids))].flat();
    const named = schedules.flatMap((change, index) =>
      change.op === 'end' ? [] : peopleOf(change.rule, `/schedules/${index}/rule`),
    );
    const { professionalIds: ids = [] } = patch;
    return requireStaff(ports)([{ at: '/patch', ids }, ...named], [...stood, editor.accountId]);
  };

const changed =
  (ports: UpdatePorts) =>
  ({ id, patch, event, schedules, orphans, impactToken, versions, editor, capacityChange, today }: UpdateActivity) =>
    Effect.gen(function* () {
      const before = yield* lockActivity(ports)(id, editor);
      if (versions !== null && !versions.includes(before.version)) return yield* Effect.fail(stale('Activity'));
      yield* requireMoneyUntouched(editor, patch, before);
      if (capacityChange !== null && !editor.admin) return yield* Effect.fail(refusal('admin_only'));
      const events = [
        ...(event === 'restore' ? [event] : []),
        'edit',
        ...(event === null || event === 'restore' ? [] : [event]),
      ] as const;
      let state = before.state;
      for (const each of events)
        state = yield* fromResult(step(activityTable, state, each).mapErr((code) => refusal(code)));
      const after: Activity = { ...before, ...patch, state, version: before.version + 1 };
      yield* requireSound(ports)(after);
      const busyBefore = yield* ports.slots.busyGivers(id, ports.clock.now());
      yield* Effect.catchTag(ports.activities.save(after), 'Taken', () => Effect.fail(slugTaken));
      const { actor } = editor;
      // Rules before classes, as everybody who changes either takes them; changed places lock classes.
      const rules: Schedule[] = [];
      for (const each of yield* ports.schedules.ofActivity(id)) {
        const rule = yield* ports.schedules.lock(each.id);
        if (rule !== null) rules.push(rule);
      }
      if (capacityChange !== null) {
        // A change of closures takes its turn and then slots: so does this, or the two would wait for each other.
        yield* ports.closures.meeting({ from: today, to: today });
        yield* changeCapacity(ports)(after, capacityChange, today, actor);
      }
      yield* requireStaffOf(ports)({ patch, schedules, editor }, before, rules);
      const made: GeneratedSlots[] = [];
      // A rule that is changed below is applied there, once, so that nobody is written to of what was true in between.
      const changed = new Set(schedules.map((change) => (change.op === 'add' ? null : change.id)));
      for (const rule of rules.filter((each) => !changed.has(each.id))) {
        const kept = yield* keptBeside(ports)(rule, before, orphans);
        made.push(yield* reapplySchedule(ports)(rule, after, orphans, kept));
      }
      for (const [index, change] of schedules.entries())
        made.push(...(yield* changeSchedule(ports)(after, change, `/schedules/${index}`, before)));
      yield* requireSeen(ports)(id, made, impactToken);
      const lost = made.flatMap((each) => each.lost.slots);
      // As for a class that is cancelled by hand: places, entries and money are the people's own.
      if (lost.length > 0 && editor.admin && !editor.money) return yield* Effect.fail(refusal('admin_only'));
      const clearing = yield* clearLost(ports)(lost, actor);
      // Classes in which somebody has a place follow, too: the rules have left their number of places alone.
      yield* alignCapacities(ports)({ activity: after, from: today, answer: 'refuse', actor });
      if (schedules.length > 0 || giversOf(before) !== giversOf(after)) yield* requireGiversOf(ports)(id, busyBefore);
      else
        yield* unmakeBusy(ports)(
          yield* ports.slots.lockAhead(id, ports.clock.now()),
          made.flatMap((each) => each.made.map((slot) => slot.id)),
        );
      yield* recordActivity(ports)('update', editor, before, after);
      return { ...(yield* detailOf(ports)(after)), clearing };
    });

/** One activity with its rules: staff sees all of the own, a client what is published. */
export const readActivity =
  (ports: Pick<Ports, 'activities' | 'capacityChanges' | 'schedules'>) =>
  ({ id, editor }: { readonly id: ActivityId; readonly editor: Pick<ActivityEditor, 'accountId' | 'admin'> }) =>
    Effect.flatMap(
      ports.activities.find(id),
      (activity): Effect.Effect<ActivityDetail, NotFound<'Activity'> | StoreDown> => {
        const offered = activity?.state === 'Published';
        if (activity === null || activity.state === 'Deleted') return Effect.fail(notFound('Activity'));
        if (editor.admin || isOwnActivity(editor, activity)) return detailOf(ports)(activity);
        return offered
          ? Effect.succeed<ActivityDetail>({ activity, schedules: [], capacityChanges: [] })
          : Effect.fail(notFound('Activity'));
      },
    );
