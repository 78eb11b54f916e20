import type { Say } from '../kernel/bench.ts';
import { installedPeer } from '../kernel/installed-peer.ts';

/** The starts of a weekly rule by rrule-temporal, so many of them. @param weekday as iCalendar writes it */
export type Expand = (
  zone: string,
  from: string,
  weekday: string,
  hour: number,
  minute: number,
  count: number,
) => readonly Temporal.Instant[];

/** Null: it cannot be installed here. */
export const rruleTemporal = async (say: Say): Promise<Expand | null> => {
  const script = installedPeer('rrule-temporal', 'expand.mjs', say);
  return script === null ? null : ((await import(script.href)) as { readonly expand: Expand }).expand;
};
