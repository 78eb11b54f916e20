import type { Effect } from 'effect/Effect';
import type {
  Attempt,
  BookedPayment,
  Hold,
  Order,
  OrderDossier,
  OrderKind,
  OrderLine,
  Provider,
  Refund,
  VerifiedPayment,
} from '@svc/domain/commerce';
import type { SoldPlan } from '@svc/domain/booking';
import type { BillingProfile } from '@svc/domain/invoicing';
import type {
  AccountId,
  ActivityId,
  AttemptId,
  BookingId,
  HoldId,
  Intent,
  IntentId,
  InvoiceJobId,
  Money,
  OrderId,
  Refusal,
  SlotId,
} from '@svc/domain/kernel';
import type { ListedOrder, OrderQuery } from './order-list.ts';
import type { QueuedJob } from '../../invoicing/index.ts';
import type { Actor, NotFound, StoreDown, Taken } from '../../kernel/index.ts';

/** A pending booking order with its hold, its attempt and the intent to make a session: all or nothing. */
export interface OpenOrder {
  /** Who buys: in the timeline and, unless it is a machine, in the audit log, written with the order. */
  readonly actor: Actor;
  readonly userId: AccountId;
  readonly activityId: ActivityId;
  readonly slotId: SlotId;
  readonly lines: readonly OrderLine[];
  readonly total: Money;
  readonly billingProfile: BillingProfile;
  readonly provider: Provider;
  readonly holdId: HoldId;
  readonly attemptId: AttemptId;
  readonly intentId: IntentId;
  readonly paramsHash: string;
  readonly now: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly maxActiveHolds: number;
}

/** Somebody wants a place. All but the first lines is composed only for those who may still get one. */
export interface PlaceRequest {
  readonly userId: AccountId;
  readonly slotId: SlotId;
  /** Free places when the caller last looked, a hint alone: who stands behind them waits for what becomes of those. */
  readonly placesSeen: number;
  /** The version of the slot that the caller read: one read before its last place went stands behind. */
  readonly versionSeen?: string | undefined;
  /** The order, of this person and slot. Asked for at most once. */
  readonly compose: () => OpenOrder;
}

/**
 * A pending order of a plan with its attempt and the intent to make a session. It takes no place, so only a deleted account
 * refuses it.
 */
export interface OpenPlanOrder {
  readonly actor: Actor;
  readonly userId: AccountId;
  readonly plan: SoldPlan;
  readonly lines: readonly OrderLine[];
  readonly total: Money;
  readonly billingProfile: BillingProfile;
  readonly provider: Provider;
  readonly attemptId: AttemptId;
  readonly intentId: IntentId;
  readonly paramsHash: string;
  readonly now: Temporal.Instant;
  /** When the hosted page ends. */
  readonly expiresAt: Temporal.Instant;
}
export interface OpenedPlanOrder {
  readonly dossier: OrderDossier;
  readonly intent: Intent;
}

export type OpenOrderRefusal =
  | 'place_full'
  | 'slot_not_found'
  | 'slot_closed'
  | 'slot_cancelled'
  | 'slot_over'
  | 'already_booked'
  | 'hold_limit_reached'
  /** The person has another class at that time. */
  | 'overlap'
  | 'professional_busy'
  | 'account_deleted';
export type OpenOrderResult =
  | { readonly kind: 'opened'; readonly dossier: OrderDossier; readonly intent: Intent }
  | { readonly kind: 'refused'; readonly code: OpenOrderRefusal };

/**
 * Why an offered place was not turned into a checkout. `offer_lapsed`: its hold does not keep it any more, or the class takes
 * nobody; `already_booked`: the person has a booking there.
 */
export type OpenOfferedRefusal = 'offer_lapsed' | 'already_booked' | 'hold_limit_reached' | 'overlap';
export type OpenOfferedResult =
  | { readonly kind: 'opened'; readonly dossier: OrderDossier; readonly intent: Intent }
  | { readonly kind: 'refused'; readonly code: OpenOfferedRefusal };

/** The usual webhook: a pending order paid exactly as asked. */
export interface ConfirmPayment {
  readonly tenant: string;
  readonly externalEventId: string;
  readonly type: string;
  readonly bodyHash: string;
  readonly payment: VerifiedPayment;
  readonly now: Temporal.Instant;
}

/** The usual answer of the provider: the hosted session of a pending order. */
export interface RecordSession {
  readonly orderId: OrderId;
  readonly attemptId: AttemptId;
  /** The call's intent, still open. */
  readonly intentId: IntentId;
  readonly sessionId: string;
  readonly url: string;
  readonly now: Temporal.Instant;
}

/** Paid booking orders, each with the ids of the booking and of the invoice job that it shall get. */
export interface FinalizeBookings {
  readonly orders: readonly {
    readonly orderId: OrderId;
    readonly bookingId: BookingId;
    readonly jobId: InvoiceJobId;
  }[];
  /** What all their invoice jobs have in common. */
  readonly job: QueuedJob;
  readonly now: Temporal.Instant;
}

/** What a decision changed; absent parts stay as they are. */
export interface OrderChange {
  readonly order: Order;
  readonly hold?: Hold | null;
  readonly attempt?: Attempt | null;
  readonly refund?: Refund | null;
}

/**
 * - expire: Pending and past its time
 * - finalize: Paid
 * - reviewHold: under review with a converted hold kept past its time
 * - refundSettle: RefundPending with a refund the provider still has pending
 * - latePayment: its payer is done and their bank has not answered; time to ask the provider again
 */
export type OrderQueue = 'expire' | 'finalize' | 'reviewHold' | 'refundSettle' | 'latePayment';

export interface OrderStore {
  /**
   * Takes the place and writes everything in one go: conditional on the slot being open, in the future and not full,
   * on no live claim of the person there, on fewer than `maxActiveHolds` active holds of the person, and on an account that
   * is not deleted; a deletion that is under way is waited for. A full slot is refused before that limit. Idempotency key
   * `svc-session-order-<id>-<attempt id>`.
   */
  readonly open: (request: PlaceRequest) => Effect<OpenOrderResult, StoreDown>;
  /**
   * Inside a unit of work that holds the account and the slot: the offer whose hold the command names becomes that order's.
   * The hold stays the same and the place stays counted; it gets the order, its time, a seat among the person's
   * `maxActiveHolds`, and keeps the person's time from then on. A refusal writes nothing. `Taken` of `hold_seat`: another
   * checkout of the person took that seat at the same moment; the transaction is over, and may be tried again.
   */
  readonly openOffered: (command: OpenOrder) => Effect<OpenOfferedResult, Taken | StoreDown>;
  /**
   * Writes a plan's order in one go, out of the same sequence of numbers, unless the account is deleted. Idempotency key
   * `svc-session-order-<id>-<attempt id>`.
   */
  readonly openPlan: (command: OpenPlanOrder) => Effect<OpenedPlanOrder, Refusal<'account_deleted'> | StoreDown>;
  /**
   * Pending → Paid, hold Active → Converted, attempt → Captured, event stored as Applied, timeline, wake-up: one
   * statement, only when all six facts agree. `undecided`: nothing was written, the long way decides.
   */
  readonly confirm: (command: ConfirmPayment) => Effect<'confirmed' | 'undecided', StoreDown>;
  /**
   * Attempt Planned → Open with the session and its page, intent → Confirmed: one statement, only while the order is
   * Pending and the intent open. `undecided`: nothing was written, the long way decides.
   */
  readonly recordSession: (command: RecordSession) => Effect<'recorded' | 'undecided', StoreDown>;
  /**
   * Paid → Finalized with its booking, its queued invoice job and timeline, many orders in one statement: those
   * paid in full, of which nothing went back, whose converted hold keeps its place in a slot that is not closed, and
   * whose payer is not deleted and has no other booking there. Of the others nothing is written, the long way decides.
   * @returns those that are final now
   */
  readonly finalize: (command: FinalizeBookings) => Effect<readonly OrderId[], StoreDown>;
  /** Inside a unit of work: the whole dossier, the order's row locked until its end. */
  readonly lock: (id: OrderId) => Effect<OrderDossier, NotFound<'Order'> | StoreDown>;
  readonly read: (id: OrderId) => Effect<OrderDossier, NotFound<'Order'> | StoreDown>;
  /** By the provider's session id; null when none of ours has it. */
  readonly findBySession: (provider: Provider, sessionId: string) => Effect<OrderId | null, StoreDown>;
  /** Only rows locked by the same unit of work. */
  readonly save: (change: OrderChange) => Effect<void, StoreDown>;
  /**
   * Due ids that nobody has claimed, oldest first, for work whose own statement passes over what somebody else has.
   * @param kind absent: of both kinds
   */
  readonly waiting: (
    queue: OrderQueue,
    now: Temporal.Instant,
    limit: number,
    kind?: OrderKind,
  ) => Effect<readonly OrderId[], StoreDown>;
  /** Due ids, oldest first, skipped by other workers for `claimMs`. @param kind absent: of both kinds */
  readonly claim: (
    queue: OrderQueue,
    now: Temporal.Instant,
    claimMs: number,
    limit: number,
    kind?: OrderKind,
  ) => Effect<readonly OrderId[], StoreDown>;
  /**
   * Inside a unit of work, of an order locked by it: it is due in that queue no earlier than that, unless it leaves the
   * state for which it is.
   */
  readonly postpone: (queue: OrderQueue, id: OrderId, until: Temporal.Instant) => Effect<void, StoreDown>;
  /** What we count of payments made at `provider` that became known in `[from, until)`, and of the orders in `also`. */
  readonly bookedPayments: (
    provider: Provider,
    from: Temporal.Instant,
    until: Temporal.Instant,
    also: readonly OrderId[],
  ) => Effect<readonly BookedPayment[], StoreDown>;
  /** One order as a list shows it. */
  readonly see: (id: OrderId) => Effect<ListedOrder, NotFound<'Order'> | StoreDown>;
  /** Newest first. One statement for the page, one for the total. */
  readonly list: (
    query: OrderQuery,
  ) => Effect<{ readonly items: readonly ListedOrder[]; readonly total: number }, StoreDown>;
}
