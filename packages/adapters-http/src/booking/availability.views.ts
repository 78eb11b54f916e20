import * as z from 'zod';
import type { ReadAvailability } from '@svc/application/booking';
import type { LocationId } from '@svc/domain/booking';
import type { AccountId, ActivityId, SlotId } from '@svc/domain/kernel';
import { fieldProblem } from '../kernel/input.ts';
import { dateInput, isPeriod, uuidId } from '../kernel/views.ts';

const MOST_SLOTS = 200;
export const MOST_DAYS = 31;

interface Asked {
  readonly slotIds?: readonly SlotId[] | undefined;
  readonly activityId?: ActivityId | undefined;
  readonly from?: Temporal.PlainDate | undefined;
  readonly to?: Temporal.PlainDate | undefined;
  readonly locationId?: LocationId | undefined;
  readonly professionalId?: AccountId | undefined;
}
type Field = keyof Asked;

const ofClasses = ['from', 'to', 'locationId', 'professionalId'] as const satisfies readonly Field[];
const given = (body: object, fields: readonly Field[]): readonly Field[] => fields.filter((name) => name in body);
const missing = (body: object, fields: readonly Field[]): readonly Field[] => fields.filter((name) => !(name in body));

/** Classes by id, or those of one activity on some days: what is missing in the one form, and what belongs to the other. */
const misplaced = (body: object): readonly (readonly [Field, 'required' | 'not_expected'])[] => {
  const byIds = 'slotIds' in body;
  if (byIds) return given(body, ['activityId', ...ofClasses]).map((name) => [name, 'not_expected']);
  if (!('activityId' in body)) return [['slotIds', 'required']];
  return missing(body, ['from', 'to']).map((name) => [name, 'required']);
};

/** A day that its own field has refused is left to that refusal. */
export const withinMonth = ({ from, to }: Pick<Asked, 'from' | 'to'>): boolean => {
  if (!(from instanceof Temporal.PlainDate) || !(to instanceof Temporal.PlainDate)) return true;
  return from.until(to).days < MOST_DAYS;
};

/** `{ slotIds }` or `{ activityId, from, to }`. */
export const AvailabilityBody = z
  .strictObject({
    slotIds: z.array(uuidId<SlotId>()).min(1).max(MOST_SLOTS).optional().describe('Classes by id'),
    activityId: uuidId<ActivityId>().optional().describe('The classes of one activity, from a day to a day'),
    from: dateInput.optional().describe('With `activityId`'),
    to: dateInput.optional().describe(`Inclusive; with \`from\` ${MOST_DAYS} days at most`),
    locationId: uuidId<LocationId>().optional(),
    professionalId: uuidId<AccountId>().optional().describe('Who gives the class'),
    forUserId: uuidId<AccountId>().optional().describe('By staff alone: as this client sees them'),
  })
  .superRefine((body, context) => {
    for (const [field, problem] of misplaced(body))
      context.addIssue({ code: 'custom', ...fieldProblem(problem, [field]) });
  })
  .refine(isPeriod, fieldProblem('period_reversed', ['to']))
  .refine(withinMonth, { error: `${MOST_DAYS} days at most`, path: ['to'] })
  .meta({ id: 'AvailabilityQuestion' });

/** What is asked, each class once; the schema has let only one of the two forms in. */
export const askedClasses = (body: Asked): ReadAvailability['of'] => {
  const { slotIds, activityId, from, to, locationId = null, professionalId = null } = body;
  if (activityId === undefined || from === undefined || to === undefined) return [...new Set(slotIds)];
  return { activityId, from, to, locationId, professionalId };
};
