import type { Means } from '../activity/means.ts';

/** Free before what is paid already, that before what is paid at the studio, and online last. */
const byCost = ['free', 'entry', 'onSite', 'order'] as const satisfies readonly Means[];

/**
 * How a place is covered when nobody says how: what costs the person least.
 * @param accepted by the activity
 * @param covered a subscription of the person covers the class
 * @returns null when nothing is accepted; `entry` also when nothing else is and no subscription covers it
 */
export const cheapestMeans = (accepted: readonly Means[], covered: boolean): Means | null =>
  byCost.find((means) => accepted.includes(means) && (means !== 'entry' || covered)) ??
  (accepted.includes('entry') ? 'entry' : null);
