import * as Effect from 'effect/Effect';
import { activityFaultOf, location, type Activity } from '@svc/domain/booking';
import { refusal, type AccountId, type ActivityId } from '@svc/domain/kernel';
import {
  changesBetween,
  notFound,
  type AuditedActor,
  type AuditFields,
  type AuditLog,
  type EntityStores,
} from '../../kernel/index.ts';
import type { ActivityStore } from '../booking/booking-stores.ts';

/** Who edits: an Admin everything, a professional the own activities; of their money an Admin alone, and nobody for support. */
export interface ActivityEditor {
  readonly accountId: AccountId;
  readonly admin: boolean;
  /** Decides about money as well. */
  readonly money: boolean;
  readonly actor: AuditedActor;
}

/** What an editor writes of an activity. */
export type ActivityDraft = Omit<Activity, 'id' | 'photos' | 'slug' | 'state' | 'version'>;
/** The same of one that stands: absent fields stay. */
export type ActivityPatch = Partial<ActivityDraft> & { readonly slug?: string };

export interface EditorPorts {
  readonly activities: ActivityStore;
  readonly audit: AuditLog;
  readonly entities: EntityStores;
}

/** What decides about money is an Admin's, by a session of their own. */
const moneyFields = [
  'means',
  'price',
  'vat',
  'cancellationPolicyId',
] as const satisfies readonly (keyof ActivityDraft)[];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Refuses a professional, and support in the place of an Admin, who writes another value into a field about money than stands there. */
export const requireMoneyUntouched = ({ money }: ActivityEditor, patch: ActivityPatch, before: Partial<Activity>) =>
  money || moneyFields.every((field) => patch[field] === undefined || isSame(patch[field], before[field] ?? null))
    ? Effect.void
    : Effect.fail(refusal('admin_only'));

export const isOwnActivity = ({ accountId }: Pick<ActivityEditor, 'accountId'>, activity: Activity): boolean =>
  activity.professionalIds.includes(accountId);

/** The activity, locked; there is none for a professional whose it is not. */
export const lockActivity = (ports: Pick<EditorPorts, 'activities'>) => (id: ActivityId, editor: ActivityEditor) =>
  Effect.flatMap(ports.activities.lock(id), (activity) =>
    activity === null || activity.state === 'Deleted' || !(editor.admin || isOwnActivity(editor, activity))
      ? Effect.fail(notFound('Activity'))
      : Effect.succeed(activity),
  );

/** Another activity has that slug. */
export const slugTaken = refusal('slug_taken');

/** Its fields agree with each other, and what it names is there. */
export const requireSound = (ports: Pick<EditorPorts, 'entities'>) => (activity: Activity) =>
  Effect.gen(function* () {
    const fault = activityFaultOf(activity);
    if (fault !== null) return yield* Effect.fail(refusal('activity_invalid', { ...fault }));
    const { locationId, cancellationPolicyId } = activity;
    const named = [
      { field: 'locationId', of: 'location', id: locationId },
      { field: 'cancellationPolicyId', of: 'cancellationPolicy', id: cancellationPolicyId },
    ].flatMap(({ id, ...reference }) => (id === null ? [] : [{ ...reference, id }]));
    const missing = named.length === 0 ? null : yield* ports.entities.missing(named);
    if (missing !== null)
      return yield* Effect.fail(refusal('activity_invalid', { at: `/${missing.field}`, fault: 'not_found' }));
    if (activity.roomId === null) return undefined;
    const place = locationId === null ? null : yield* ports.entities.of(location).find(locationId);
    if (!place?.rooms.some(({ id }) => id === activity.roomId))
      yield* Effect.fail(refusal('activity_invalid', { at: '/roomId', fault: 'not_found' }));
    return undefined;
  });

const factsOf = ({ vat, price, ...activity }: Omit<Activity, 'id' | 'version'>) => ({
  ...activity,
  name: { ...activity.name },
  description: { ...activity.description },
  waitlist: { ...activity.waitlist },
  checkIn: { ...activity.checkIn },
  reminders: activity.reminders.map((each) => ({ ...each })),
  photos: activity.photos.map(({ photoId, main }) => ({ photoId, main })),
  vat: vat && { ...vat },
  amountCents: price?.amountCents ?? null,
});

/** The facts of an activity for the audit log; null for none. */
const activityFacts = (activity: Activity | null): AuditFields | null => (activity === null ? null : factsOf(activity));

const actions = {
  create: 'Created',
  update: 'Modified',
  positions: 'Modified',
  'photo.add': 'Modified',
  'photo.main': 'Modified',
  delete: 'Deleted',
} as const;

/** What became of an activity, field by field, in the audit log. */
export const recordActivity =
  (ports: Pick<EditorPorts, 'audit'>) =>
  (
    operation: keyof typeof actions,
    { actor }: Pick<ActivityEditor, 'actor'>,
    before: Activity | null,
    after: Activity | null,
  ) =>
    ports.audit.record({
      actor,
      action: actions[operation],
      operation: `activity.${operation}`,
      entity: 'activity',
      entityId: (after ?? before)!.id,
      changes: changesBetween(activityFacts(before), activityFacts(after)),
    });
