/** Who may check in to a class, and from when. */
export interface CheckInRules {
  /** Minutes before the start. */
  readonly fromMinutes: number;
  /** Clients check themselves in. */
  readonly self: boolean;
}

/** Half an hour before, and clients themselves too. */
export const defaultCheckIn: CheckInRules = { fromMinutes: 30, self: true };
