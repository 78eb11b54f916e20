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

/**
 * A UUIDv7 (RFC 9562 section 5.7): 48 bits of milliseconds, then randomness.
 * @param epochMs milliseconds since 1970, not negative
 * @param random at least 10 bytes
 */
export const uuidv7 = (epochMs: number, random: Uint8Array): string => {
  const bytes = new Uint8Array(16);
  let time = BigInt(epochMs);
  for (let i = 5; i >= 0; i -= 1) {
    bytes[i] = Number(time & 0xffn);
    time >>= 8n;
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
