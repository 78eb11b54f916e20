import * as z from 'zod';
import type { ChangedClosure, ChangedGroup, ClosingTerms, ClosureDraft, GroupDraft } from '@svc/application/booking';
import { closingAnswers } from '@svc/application/booking';
import {
  closureForClients,
  type Closure,
  type ClosureGroup,
  type ClosureGroupId,
  type ClosureScope,
  type LocationId,
} from '@svc/domain/booking';
import type { AccountId, ActivityId, SlotId } from '@svc/domain/kernel';
import { DateView, dateInput, uuidId } from '../kernel/views.ts';
import { ImpactView, impactTokenInput, impactView } from './impact.views.ts';

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .transform((text) => Temporal.PlainTime.from(text));
const Texts = z.object({ it: z.string(), en: z.string().optional() });
const textsInput = z.strictObject({
  it: z.string().trim().min(1).max(120),
  en: z.string().trim().min(1).max(120).optional(),
});
const some = <T extends string>() => z.array(uuidId<T>()).min(1).max(200);
const color = z.string().regex(/^#[0-9a-f]{6}$/);

/** What becomes of people with a place in what closes. */
export const closingTerms = {
  bookings: z.enum(closingAnswers).default('refuse').meta({
    description:
      '`keep`: who has a place keeps it, nobody gets a new one, and the waiting lists end. `cancel`: bookings end, entries and money go back',
  }),
  notify: z.boolean().default(true).describe('Whether people whose places end are written to'),
  dryRun: z.boolean().default(false).describe('Only answers what would happen'),
  impactToken: impactTokenInput,
} as const;

export const ClosureBody = z.strictObject({
  groupId: uuidId<ClosureGroupId>().nullable().default(null),
  reason: z.string().min(1).max(60),
  title: textsInput,
  scope: z
    .union([
      z.strictObject({ all: z.literal(true) }),
      z.strictObject({ locationIds: some<LocationId>() }),
      z.strictObject({ activityIds: some<ActivityId>() }),
      z.strictObject({ professionalIds: some<AccountId>() }),
    ])
    .default({ all: true }),
  from: dateInput,
  to: dateInput,
  hours: z.strictObject({ start: time, end: time }).nullable().default(null).meta({
    description: 'Of each day; an end that is not later is of the next day. Null: whole local days',
  }),
  exceptSlotIds: z.array(uuidId<SlotId>()).max(200).default([]),
  note: z.string().trim().min(1).max(1000).nullable().default(null),
});

const plain = ({ it, en }: { it: string; en?: string | undefined }) => (en === undefined ? { it } : { it, en });
const scopeOf = (scope: z.output<typeof ClosureBody>['scope']): ClosureScope => {
  if ('all' in scope) return { kind: 'all' };
  if ('locationIds' in scope) return { kind: 'locations', ids: scope.locationIds };
  if ('activityIds' in scope) return { kind: 'activities', ids: scope.activityIds };
  return { kind: 'professionals', ids: scope.professionalIds };
};
export const closureDraft = (body: z.output<typeof ClosureBody>): ClosureDraft => ({
  ...{ groupId: body.groupId, reason: body.reason, title: plain(body.title), scope: scopeOf(body.scope) },
  ...{ from: body.from, to: body.to, hours: body.hours, exceptSlotIds: body.exceptSlotIds, note: body.note },
});
/** The terms of a body, with the person who asks. */
export const termsOf = (
  { bookings, notify, dryRun, impactToken }: Omit<ClosingTerms, 'actor'>,
  actor: ClosingTerms['actor'],
): ClosingTerms => ({ bookings, notify, dryRun, impactToken, actor });

const ids = z.array(z.uuid());
export const ClosureView = z
  .object({
    id: z.uuid(),
    groupId: z.uuid().nullable(),
    reason: z.string(),
    title: Texts,
    scope: z.union([
      z.object({ all: z.literal(true) }),
      z.object({ locationIds: ids }),
      z.object({ activityIds: ids }),
      z.object({ professionalIds: ids.meta({ description: 'Empty for a client' }) }),
    ]),
    from: DateView,
    to: DateView,
    hours: z.object({ start: z.string(), end: z.string() }).nullable(),
    exceptSlotIds: ids,
    note: z.string().nullable().meta({ description: 'For staff; null for a client' }),
    version: z.int(),
  })
  .meta({ id: 'Closure' });

const hm = (at: Temporal.PlainTime): string => at.toString({ smallestUnit: 'minute' });
const scopeView = (scope: ClosureScope): z.output<typeof ClosureView>['scope'] => {
  switch (scope.kind) {
    case 'all':
      return { all: true };
    case 'locations':
      return { locationIds: [...scope.ids] };
    case 'activities':
      return { activityIds: [...scope.ids] };
    case 'professionals':
      return { professionalIds: [...scope.ids] };
  }
};
/** @param staff whether all of it is shown */
export const closureView = (whole: Closure, staff: boolean): z.output<typeof ClosureView> => {
  const closure = staff ? whole : closureForClients(whole);
  return {
    ...closure,
    title: { ...closure.title },
    scope: scopeView(closure.scope),
    from: closure.from.toString(),
    to: closure.to.toString(),
    hours: closure.hours && { start: hm(closure.hours.start), end: hm(closure.hours.end) },
    exceptSlotIds: [...closure.exceptSlotIds],
  };
};

/** Classes whose people are still to be seen to, by the time of the answer; the status is 202 while there is one. */
const pending = z.int().min(0);
/** 202 while classes are still to be emptied. */
export const statusOf = <S extends number>({ pending: left }: { readonly pending: number }, done: S): S | 202 =>
  left > 0 ? 202 : done;

/** The closure is null after the dry run of a new one; the impact is null where finished work is answered again. */
export const ChangedClosureView = z
  .object({ closure: ClosureView.nullable(), impact: ImpactView.nullable(), pending })
  .meta({ id: 'ChangedClosure' });
export const changedClosureView = ({
  closure,
  impact,
  pending: left,
}: ChangedClosure): z.output<typeof ChangedClosureView> => ({
  closure: closure && closureView(closure, true),
  impact: impactView(impact),
  pending: left,
});

export const GroupBody = z.strictObject({
  name: textsInput,
  color: color.default('#7a7a7a'),
  year: z.int().min(2000).max(2199).nullable().default(null),
});
export const groupDraft = ({ name, color: own, year }: z.output<typeof GroupBody>): GroupDraft => ({
  name: plain(name),
  color: own,
  year,
});

export const ClosureGroupView = z
  .object({ id: z.uuid(), name: Texts, color: z.string(), year: z.int().nullable(), version: z.int() })
  .meta({ id: 'ClosureGroup' });
export const closureGroupView = (group: ClosureGroup): z.output<typeof ClosureGroupView> => ({
  ...group,
  name: { ...group.name },
});

/** The group is null after the dry run of a new one. */
export const ChangedGroupView = z
  .object({
    group: ClosureGroupView.nullable(),
    closures: z.array(ClosureView),
    impact: ImpactView.nullable(),
    pending,
  })
  .meta({ id: 'ChangedClosureGroup' });
export const changedGroupView = ({
  group,
  closures,
  impact,
  pending: left,
}: ChangedGroup): z.output<typeof ChangedGroupView> => ({
  group: group && closureGroupView(group),
  closures: closures.map((each) => closureView(each, true)),
  impact: impactView(impact),
  pending: left,
});
