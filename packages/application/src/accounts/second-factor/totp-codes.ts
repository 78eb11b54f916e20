/** Codes by an app (RFC 6238), by `totpRules`. Pure: it keeps nothing. */
export interface TotpCodes {
  /** The secret as apps take it, base32 (RFC 4648). @param random `totpRules.secretBytes` of them */
  readonly secretFrom: (random: Uint8Array) => string;
  /** `otpauth://totp/…`, for a link or a picture to scan. */
  readonly uriOf: (of: { readonly secret: string; readonly account: string; readonly issuer: string }) => string;
  /** The time step whose code this is, among now and those that the drift allows; null when it is none of theirs. */
  readonly stepOf: (secret: string, code: string, now: Temporal.Instant) => number | null;
}
