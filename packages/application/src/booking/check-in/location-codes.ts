import type { LocationId } from '@svc/domain/booking';

/** The codes that hang in locations as QR codes. Nobody outside can tell one from what they know of the studio. */
export interface LocationCodes {
  /**
   * Ten characters of base32 (RFC 4648), the same each time for a location of this tenant and a week.
   * @param monday of the week, local
   */
  readonly codeOf: (location: LocationId, monday: Temporal.PlainDate) => string;
}
