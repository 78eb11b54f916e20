import type { OrderId } from '../../kernel/ids.ts';
import type { IntentKind } from '../../kernel/intent.ts';
import type { TimelineEvent } from '../../kernel/timeline.lists.ts';
import type { Attempt, Hold, Order, OrderDossier, Refund } from './order.ts';
import type { VerifiedPayment } from './verified-payment.ts';

/** A line for the order's timeline. */
export interface Note {
  readonly event: TimelineEvent;
  readonly amountCents: number | null;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}
/** A line for the timeline. @param event dotted, as `order.paid` @param amountCents null when it is not about money */
export const note = (event: TimelineEvent, facts: Note['facts'] = {}, amountCents: number | null = null): Note => ({
  event,
  amountCents,
  facts,
});

/** An outside call that the decision wants made; the application plans it in the same transaction. */
export interface WantedCall {
  readonly kind: Extract<IntentKind, 'session.close' | 'payment.capture' | 'refund.create'>;
  readonly orderId: OrderId;
}

/**
 * What one event does to an order and everything around it. Applied in one transaction or not at all.
 * `place`: freed = the hold's place goes to the next who waits, or back to the slot; retake = the counter must go up again, else capacity is lost.
 */
export interface Decision {
  readonly order: Order;
  readonly hold: Hold | null;
  readonly attempt: Attempt | null;
  readonly refund: Refund | null;
  readonly place: 'kept' | 'freed';
  readonly calls: readonly WantedCall[];
  readonly notes: readonly Note[];
  /** Money that came for this order beside what it counts: a person must give it back at the provider. */
  readonly stray: VerifiedPayment | null;
  /**
   * What becomes of the thing that was bought, when it exists already.
   * - withdrawn: a booking is cancelled by the studio, a subscription ends with its bookings ahead
   * - refundFailed: the money stays, so a subscription may be used again
   */
  readonly fulfilment: 'kept' | 'withdrawn' | 'refundFailed';
  readonly invoice: InvoiceEffect;
}

/** What invoicing must do in the same transaction: queue the one job, or answer money that went back. */
export type InvoiceEffect =
  | { readonly kind: 'untouched' }
  /** `creditCents`: money that had gone back before there was an invoice to credit. */
  | { readonly kind: 'queue'; readonly creditCents: number }
  | { readonly kind: 'refunded'; readonly cents: number; readonly all: boolean };

/** Everything as it is: what an event decides when it is moot, and what other decisions are spread over. */
export const unchanged = (dossier: OrderDossier): Decision => ({
  order: dossier.order,
  hold: dossier.hold,
  attempt: dossier.attempt,
  refund: null,
  place: 'kept',
  calls: [],
  notes: [],
  stray: null,
  fulfilment: 'kept',
  invoice: { kind: 'untouched' },
});
