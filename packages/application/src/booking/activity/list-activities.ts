import * as Effect from 'effect/Effect';
import { localized, type Activity, type LocationId } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import type { Clock } from '../../kernel/index.ts';
import type { ActivityStore } from '../booking/booking-stores.ts';

interface Ports {
  readonly clock: Clock;
  readonly activities: Pick<ActivityStore, 'list' | 'withFreePlaces'>;
}

/** Which unpublished ones are listed too: nobody's, a professional's own, or all. */
export type UnpublishedOf = 'nobody' | 'everybody' | { readonly professionalId: AccountId };

export interface ListActivities {
  readonly unpublished: UnpublishedOf;
  /** Only those with a class that can be booked now. */
  readonly filterBookable: boolean;
  /** Null, or left out: of every kind, anywhere, by anybody. */
  readonly kind?: Activity['kind'] | null;
  readonly locationId?: LocationId | null;
  readonly professionalId?: AccountId | null;
  /** By position where it is left out. */
  readonly sort?: 'position' | 'name';
  /** In which language names are sorted. */
  readonly locale?: 'it' | 'en';
}

const isListed =
  (unpublished: UnpublishedOf) =>
  ({ state, professionalIds }: Activity): boolean => {
    if (state === 'Published') return true;
    if (state === 'Deleted' || unpublished === 'nobody') return false;
    return unpublished === 'everybody' || professionalIds.includes(unpublished.professionalId);
  };

const isAsked =
  ({ kind = null, locationId = null, professionalId = null }: ListActivities) =>
  (activity: Activity): boolean =>
    (kind === null || activity.kind === kind) &&
    (locationId === null || activity.locationId === locationId) &&
    (professionalId === null || activity.professionalIds.includes(professionalId));

const inOrder = ({ sort = 'position', locale = 'it' }: ListActivities) => {
  const nameOf = ({ name }: Activity): string => localized(name, locale);
  const byName = (a: Activity, b: Activity): number => nameOf(a).localeCompare(nameOf(b), locale);
  const byPosition = (a: Activity, b: Activity): number => a.position - b.position;
  return sort === 'name' ? byName : byPosition;
};

/** Published ones; for staff that asks hidden ones, drafts and archived ones too. Never deleted ones. */
export const listActivities = (ports: Ports) => (query: ListActivities) =>
  Effect.gen(function* () {
    const all = yield* ports.activities.list();
    const free = query.filterBookable ? yield* ports.activities.withFreePlaces(ports.clock.now()) : null;
    return all
      .filter(isListed(query.unpublished))
      .filter(isAsked(query))
      .filter(({ id, means }) => free === null || (means.length > 0 && free.has(id)))
      .toSorted(inOrder(query)) satisfies readonly Activity[];
  });
