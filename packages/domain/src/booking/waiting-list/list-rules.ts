import { plainActivity, type Activity, type ActivityWaitlist } from '../activity/activity.ts';
import type { Means } from '../activity/means.ts';

/** By what the list of a class is run: what the activity says of its list, and what its door says to who accepts. */
export interface ListRules extends ActivityWaitlist {
  /** Nobody is taken in so many minutes before the class. */
  readonly leadMinutes: number;
  /** Clients may book the activity: it is published. */
  readonly takesClients: boolean;
  /** How a place may be covered. */
  readonly means: readonly Means[];
}

/** The rules of the classes of an activity. */
export const listRulesOf = ({
  waitlist,
  leadMinutes,
  state,
  means,
  price,
  vat,
}: Pick<Activity, 'waitlist' | 'leadMinutes' | 'state' | 'means' | 'price' | 'vat'>): ListRules => ({
  ...waitlist,
  leadMinutes,
  takesClients: state === 'Published',
  means: price !== null && vat !== null ? means : means.filter((each) => each !== 'onSite' && each !== 'order'),
});

/** Of a class whose activity says nothing. */
export const plainListRules: ListRules = {
  ...plainActivity.waitlist,
  leadMinutes: 0,
  takesClients: true,
  means: ['free', 'entry', 'onSite', 'order'],
};
