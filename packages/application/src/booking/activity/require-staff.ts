import * as Effect from 'effect/Effect';
import type { ScheduleRule } from '@svc/domain/booking';
import { refusal, type AccountId } from '@svc/domain/kernel';
import type { ActivityStore } from '../booking/booking-stores.ts';

/** People that a body names, with the pointer to their list. */
export interface NamedPeople {
  readonly at: string;
  readonly ids: readonly AccountId[];
}

/** Whom a rule names, for its classes and for those beside its rhythm. @param at the pointer to the rule */
export const peopleOf = ({ professionalIds, extra }: ScheduleRule, at: string): readonly NamedPeople[] => [
  { at, ids: professionalIds ?? [] },
  ...extra.map(({ professionalIds: ids }, index) => ({ at: `${at}/extra/${index}`, ids: ids ?? [] })),
];

/**
 * Refuses the first person who is named anew and does not work here. Who stood there before stays, also when gone since: a notice says
 * so. One read for all of them, and none where nobody is new.
 * @param known who stood there before, and who names them: staff by their session
 */
export const requireStaff =
  (ports: { readonly activities: Pick<ActivityStore, 'notStaff'> }) =>
  (named: readonly NamedPeople[], known: readonly AccountId[]) =>
    Effect.gen(function* () {
      const fresh = named.flatMap(({ at, ids }) =>
        ids.flatMap((id, index) => (known.includes(id) ? [] : [{ id, at: `${at}/professionalIds/${index}` }])),
      );
      if (fresh.length === 0) return;
      const strangers = yield* ports.activities.notStaff([...new Set(fresh.map(({ id }) => id))]);
      const first = fresh.find(({ id }) => strangers.includes(id));
      if (first !== undefined) yield* Effect.fail(refusal('professional_unknown', { at: first.at }));
    });
