import * as z from 'zod';
import type { CapacityCheck, WantedCapacity, WhatIf } from '@svc/application/booking';
import {
  capacityChangeTable,
  cutAnswers,
  scheduleLimits,
  type CapacityChange,
  type ScheduleId,
} from '@svc/domain/booking';
import { statesOf, type ActivityId, type SlotId } from '@svc/domain/kernel';
import { dateInput, uuidId } from '../kernel/views.ts';
import { ImpactView, impactTokenInput, impactView } from './impact.views.ts';

const [leastPlaces, mostPlaces] = scheduleLimits.capacity;
const newCapacity = z.int().min(leastPlaces).max(mostPlaces);

/** Places from a local date on, as an Admin writes it. */
export const CapacityChangeBody = z
  .strictObject({
    newCapacity,
    effectiveFrom: dateInput,
    scheduleId: uuidId<ScheduleId>().nullable().default(null),
    onConflict: z.enum(cutAnswers).default('refuse').meta({
      description: '`keep`: claims stay above it. `cancelLatest`: the latest of them end, by the token of a check',
    }),
    impactToken: impactTokenInput,
  })
  .meta({ id: 'NewCapacityChange' }) satisfies z.ZodType<WantedCapacity>;

export const CapacityChangeView = z
  .object({
    id: z.uuid(),
    activityId: z.uuid(),
    scheduleId: z.uuid().nullable(),
    newCapacity: z.int(),
    effectiveFrom: z.iso.date(),
    onConflict: z.enum(cutAnswers),
    status: z.enum(statesOf(capacityChangeTable)),
  })
  .meta({ id: 'CapacityChange' });
export const capacityChangeView = ({
  id,
  activityId,
  scheduleId,
  newCapacity,
  effectiveFrom,
  onConflict,
  state,
}: CapacityChange): z.output<typeof CapacityChangeView> => ({
  ...{ id, activityId, scheduleId, newCapacity, onConflict },
  effectiveFrom: effectiveFrom.toString(),
  status: state,
});

/** A number of places that somebody thinks of. */
export const WhatIfBody = z
  .strictObject({
    activityId: uuidId<ActivityId>(),
    scheduleId: uuidId<ScheduleId>().nullable().default(null),
    slotId: uuidId<SlotId>().nullable().default(null),
    newCapacity,
    effectiveFrom: dateInput,
  })
  .meta({ id: 'CapacityWhatIf' }) satisfies z.ZodType<WhatIf>;

export const CapacityCheckView = z
  .object({
    ok: z.boolean(),
    conflicts: z.array(
      z.object({
        slotId: z.uuid(),
        startsAt: z.iso.datetime(),
        taken: z.int(),
        over: z.int(),
        bookings: z.int(),
        holds: z.int(),
        offers: z.int(),
      }),
    ),
    impact: ImpactView,
  })
  .meta({ id: 'CapacityCheck' });
export const capacityCheckView = ({ ok, conflicts, impact }: CapacityCheck): z.output<typeof CapacityCheckView> => ({
  ok,
  conflicts: conflicts.map((each) => ({ ...each, startsAt: each.startsAt.toString() })),
  impact: impactView(impact),
});
