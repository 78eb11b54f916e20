/** A value that is a string at run time and its own type at compile time. */
export type Brand<T, B extends string> = T & { readonly brand: B };

/** A person's account: the user id in claims and paths. The ids here are UUIDv7 unless they say otherwise. */
export type AccountId = Brand<string, 'AccountId'>;
/** What a studio offers. */
export type ActivityId = Brand<string, 'ActivityId'>;
/** One class at one time. */
export type SlotId = Brand<string, 'SlotId'>;
/** A person's place in a slot. */
export type BookingId = Brand<string, 'BookingId'>;
/** A place kept for somebody: who is paying for an order, or has the turn on the waiting list. */
export type HoldId = Brand<string, 'HoldId'>;
/** One hosted session of an order; the provider keeps it with the payment and returns it. */
export type AttemptId = Brand<string, 'AttemptId'>;
/** Our id of a dispute or reversal; the provider's is beside it. */
export type OperatorAlertId = Brand<string, 'OperatorAlertId'>;
/** Our id of a refund; its idempotency key is not made of it (`refundKey`). */
export type RefundId = Brand<string, 'RefundId'>;
/** One planned call to the outside. */
export type IntentId = Brand<string, 'IntentId'>;
/** The work of emitting the invoice of an order. */
export type InvoiceJobId = Brand<string, 'InvoiceJobId'>;
/** A document in our mirror, whatever its number and its id at the gateway. */
export type FatturaId = Brand<string, 'FatturaId'>;
/** A file that holds several documents. */
export type LotId = Brand<string, 'LotId'>;
/** A fattura that is to be mailed; the subject of its `mail.send` intent. */
export type EmailJobId = Brand<string, 'EmailJobId'>;
/** A mailed link; not its secret. */
export type ActionTokenId = Brand<string, 'ActionTokenId'>;
/** A picture of a person or of an activity; part of its file's name. */
export type PhotoId = Brand<string, 'PhotoId'>;
/** A mail to a person; stays the same over all attempts, and is the local part of its Message-ID. */
export type MailId = Brand<string, 'MailId'>;
/** The row behind a session cookie, by its `sid` claim; of a legacy cookie without one a UUIDv8 of its hash. */
export type SessionId = Brand<string, 'SessionId'>;
/** From one sequence shared by booking and commerce orders, so `svc-refund-order-<id>` never collides. */
export type OrderId = Brand<number, 'OrderId'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Lower-case and of any version, as Postgres writes it. Ask before a text from outside becomes a query's uuid. */
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
