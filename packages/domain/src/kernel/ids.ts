/** A value that is a string at run time and its own type at compile time. */
export type Brand<T, B extends string> = T & { readonly brand: B };

export type AccountId = Brand<string, 'AccountId'>;
export type ActivityId = Brand<string, 'ActivityId'>;
export type SlotId = Brand<string, 'SlotId'>;
export type BookingId = Brand<string, 'BookingId'>;
export type HoldId = Brand<string, 'HoldId'>;
export type AttemptId = Brand<string, 'AttemptId'>;
export type OperatorAlertId = Brand<string, 'OperatorAlertId'>;
export type RefundId = Brand<string, 'RefundId'>;
export type IntentId = Brand<string, 'IntentId'>;
export type InvoiceJobId = Brand<string, 'InvoiceJobId'>;
export type FatturaId = Brand<string, 'FatturaId'>;
export type EmailJobId = Brand<string, 'EmailJobId'>;
export type ActionTokenId = Brand<string, 'ActionTokenId'>;
export type PhotoId = Brand<string, 'PhotoId'>;
export type MailId = Brand<string, 'MailId'>;
export type SessionId = Brand<string, 'SessionId'>;
/** From one sequence shared by booking and commerce orders, so `svc-refund-order-<id>` never collides. */
export type OrderId = Brand<number, 'OrderId'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (text: string): boolean => UUID.test(text);

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hex = (byte: number | undefined): string => hexOf[byte ?? 0] as string;

/**
 * A UUIDv7 (RFC 9562 section 5.7): 48 bits of milliseconds, then randomness.
 * @param epochMs milliseconds since 1970, not negative
 * @param random at least 10 bytes
 */
export const uuidv7 = (epochMs: number, random: Uint8Array): string => {
  const time = epochMs.toString(16).padStart(12, '0');
  const [a, b, c, d, e, f, g, h, i, j] = random;
  const version = hex(((a ?? 0) & 0x0f) | 0x70) + hex(b);
  const variant = hex(((c ?? 0) & 0x3f) | 0x80) + hex(d);
  const rest = hex(e) + hex(f) + hex(g) + hex(h) + hex(i) + hex(j);
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${rest}`;
};
