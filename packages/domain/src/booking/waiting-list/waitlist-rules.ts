/** How a studio runs the list of an activity. */
export interface WaitlistRules {
  readonly offerMinutes: number;
  /** No offer, and no new entry, so many minutes before the class. */
  readonly closeMinutes: number;
  /** People that may wait. */
  readonly maxLength: number;
}
/** 60 waking minutes to answer, no offer in the last hour before the class, 20 people. */
export const defaultWaitlist: WaitlistRules = { offerMinutes: 60, closeMinutes: 60, maxLength: 20 };
