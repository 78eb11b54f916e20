import type { IntentId } from './ids.ts';
import type { IntentState } from './intent.transitions.ts';

/** What is asked of the outside. One open intent per kind and subject. */
export const intentKinds = [
  'session.create',
  'session.close',
  'payment.capture',
  'refund.create',
  'invoice.emit',
  'seller.register',
  'mail.send',
] as const;
/** Which call it is: what is called upon, then what it shall do. */
export type IntentKind = (typeof intentKinds)[number];

/** A call that changes something outside, committed before it is made (reliability.md C.1). */
export interface Intent {
  readonly id: IntentId;
  readonly kind: IntentKind;
  /** The record it serves: an order id as text, a fattura id, an email job id, a gateway and a VAT number. */
  readonly subject: string;
  /** 1 for the first; a new attempt is a new intent. */
  readonly attempt: number;
  /** Sent to the other side where it knows such keys. Never reused with other parameters. */
  readonly idempotencyKey: string;
  /** SHA-256 hex of the canonical parameters. */
  readonly paramsHash: string;
  readonly state: IntentState;
  readonly plannedAt: Temporal.Instant;
  readonly resolvedAt: Temporal.Instant | null;
  /** What the other side said: ids, words, figures. Never a secret. */
  readonly outcome: Readonly<Record<string, string | number | boolean | null>> | null;
}
