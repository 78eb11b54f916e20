import type {
  ProviderEvent,
  ProviderName,
  ProviderRefund,
  ProviderSession,
  RefundRequest,
  SessionRequest,
} from '@svc/application/commerce';
import type { CallOutcome } from '@svc/application/kernel';
import { DAY, HOUR, MINUTE, type World } from '../world.ts';
import { partyRules } from '../invariants/party.rules.ts';

export interface TruePayment {
  readonly paymentId: string;
  readonly orderId: number;
  readonly orderKind: 'booking' | 'commerce';
  /** Milliseconds since 1970, by the provider's clock. */
  readonly atMs: number;
  readonly capturedCents: number;
  readonly currency: string;
  readonly refunds: ProviderRefund[];
}

export interface TrueSession {
  session: ProviderSession;
  readonly createdAt: number;
  /** The provider's own end: never before 30 minutes. */
  readonly expiresAt: number;
  /** Complete, but the bank has not decided. */
  deferred: boolean;
}

export interface TrueEvent {
  readonly id: string;
  readonly type: string;
  readonly kind: ProviderEvent['kind'];
  readonly session: ProviderSession;
  readonly at: number;
}

const refused = (code: string): CallOutcome<never> => ({ kind: 'refused', code, message: code, notSent: false });
const confirmed = <A>(value: A): CallOutcome<A> => ({ kind: 'confirmed', value });
const KEY_LIFE = 24 * HOUR;
const CAPTURE_KEY_LIFE = 6 * HOUR;

interface Remembered {
  readonly parameters: string;
  readonly outcome: CallOutcome<unknown>;
  readonly at: number;
}

/** Cents of the payment that have not gone back. */
export const leftOf = ({ capturedCents, refunds }: TruePayment): number =>
  refunds.reduce((sum, { status, amountCents }) => (status === 'failed' ? sum : sum - amountCents), capturedCents);

/**
 * What is really so at the payment provider, whatever we believe. Keys are remembered 24 hours, as the card provider
 * documents; the wallet forgets those of captures after 6, and never remembers what it refused.
 */
export class ProviderTruth {
  readonly sessions = new Map<string, TrueSession>();
  readonly payments = new Map<string, TruePayment>();
  readonly events: TrueEvent[] = [];
  /** How often each payment was read by us: a refund must be preceded by a look. */
  readonly looks = new Map<string, number>();
  /** When a look at each session last came to nothing, in milliseconds since 1970 by the true clock. */
  readonly unread = new Map<string, number>();
  onEvent: (event: TrueEvent) => void = () => {};
  readonly name: ProviderName;
  readonly #keys = new Map<string, Remembered>();
  readonly #world: World;
  #last = 0;

  constructor(world: World, name: ProviderName) {
    this.#world = world;
    this.name = name;
  }

  /** No money moves until we capture. */
  get byCapture(): boolean {
    return this.name === 'wallet';
  }

  #id(prefix: string): string {
    this.#last += 1;
    return `${prefix}_${this.name}_${this.#last}`;
  }

  /** One call that changes something, under its idempotency key. */
  keyed<A>(key: string, parameters: string, work: () => CallOutcome<A>): CallOutcome<A> {
    const known = this.#keys.get(key);
    const life = key.startsWith('svc-capture-') ? CAPTURE_KEY_LIFE : KEY_LIFE;
    if (known !== undefined && this.#world.now - known.at < life) {
      if (known.parameters !== parameters) {
        this.#world.violate(partyRules.intents, `key ${key} came again with other parameters`);
        return refused('idempotency_error');
      }
      this.#world.goal('a key was replayed at the provider');
      return known.outcome as CallOutcome<A>;
    }
    const outcome = work();
    if (!this.byCapture || outcome.kind === 'confirmed')
      this.#keys.set(key, { parameters, outcome, at: this.#world.now });
    return outcome;
  }

  create(request: SessionRequest): CallOutcome<ProviderSession> {
    if (this.#world.strikes('session refused', this.#world.chaos.sessionRefused)) return refused('card_refuses');
    const sessionId = this.#id('cs');
    const session: ProviderSession = {
      sessionId,
      orderId: request.orderId,
      orderKind: request.orderKind,
      attemptId: request.attemptId,
      tenant: request.tenant,
      status: 'open',
      paid: false,
      paymentId: null,
      amountCents: request.total.amountCents,
      currency: request.total.currency,
      url: `https://pay.invalid/${sessionId}`,
    };
    const { now } = this.#world;
    const asked = request.expiresAt.epochMilliseconds - this.#world.wallMs;
    this.sessions.set(sessionId, {
      session,
      createdAt: now,
      expiresAt: now + Math.min(DAY, Math.max(30 * MINUTE, asked)),
      deferred: false,
    });
    return confirmed(session);
  }

  find(sessionId: string): TrueSession | undefined {
    const found = this.sessions.get(sessionId);
    if (found !== undefined && found.session.status === 'open' && found.expiresAt <= this.#world.now) {
      found.session = { ...found.session, status: 'expired', url: null };
      this.#announce('checkout.session.expired', 'ignored', found.session);
    }
    return found;
  }

  ofAttempt(attemptId: string): ProviderSession | null {
    const all = [...this.sessions.keys()]
      .map((id) => this.find(id)!.session)
      .filter((each) => each.attemptId === attemptId);
    return all.find(({ paid }) => paid) ?? all.find(({ status }) => status === 'complete') ?? all.at(-1) ?? null;
  }

  close(sessionId: string): CallOutcome<ProviderSession> {
    const found = this.find(sessionId);
    if (found === undefined) return refused('resource_missing');
    if (found.session.status === 'complete') return refused('session_complete');
    if (this.byCapture) return confirmed({ ...found.session, status: 'expired', url: null });
    if (found.session.status === 'open') {
      found.session = { ...found.session, status: 'expired', url: null };
      this.#announce('checkout.session.expired', 'ignored', found.session);
    }
    return confirmed(found.session);
  }

  /** The customer pays on the hosted page. False: the page takes no money any more. */
  pay(sessionId: string): boolean {
    const found = this.find(sessionId);
    const { chaos } = this.#world;
    if (found === undefined) return false;
    if (
      found.session.status === 'expired' &&
      !this.byCapture &&
      this.#world.strikes('paid after its session ended', chaos.paysEnded)
    ) {
      this.#capture(found, 'checkout.session.completed');
      return true;
    }
    if (found.session.status !== 'open') return false;
    if (this.byCapture) {
      found.session = { ...found.session, status: 'approved', url: null };
      this.#announce('CHECKOUT.ORDER.APPROVED', 'approved', found.session);
      return true;
    }
    if (this.#world.strikes('unpaid first', chaos.unpaidFirst)) {
      found.deferred = true;
      found.session = { ...found.session, status: 'complete', url: null };
      this.#announce('checkout.session.completed', 'ignored', found.session);
      this.#world.after(this.#world.rng.between(MINUTE, 20 * HOUR), () => this.#settle(found));
      return true;
    }
    this.#capture(found, 'checkout.session.completed');
    return true;
  }

  /** We capture what a payer approved. Its bank may decline, or take its time. */
  captureApproved(sessionId: string): CallOutcome<ProviderSession> {
    const found = this.find(sessionId);
    const { chaos } = this.#world;
    if (found === undefined) return refused('RESOURCE_NOT_FOUND');
    if (found.session.status === 'complete') return confirmed(found.session);
    if (found.session.status !== 'approved') return refused('ORDER_NOT_APPROVED');
    if (this.#world.strikes('instrument declined', chaos.paymentFails)) {
      found.session = { ...found.session, status: 'open' };
      return refused('INSTRUMENT_DECLINED');
    }
    if (this.#world.strikes('unpaid first', chaos.unpaidFirst)) {
      found.deferred = true;
      found.session = { ...found.session, status: 'complete', url: null };
      this.#world.after(this.#world.rng.between(MINUTE, 20 * HOUR), () => this.#settle(found));
      return confirmed(found.session);
    }
    this.#world.goal('an approval was captured');
    this.#capture(found, 'PAYMENT.CAPTURE.COMPLETED');
    return confirmed(found.session);
  }

  #settle(found: TrueSession): void {
    if (!found.deferred) return;
    found.deferred = false;
    const isLost = this.#world.strikes('event of a late payment lost', this.#world.chaos.lostLateEvent);
    if (this.#world.strikes('payment fails', this.#world.chaos.paymentFails)) {
      if (!isLost) this.#announce('checkout.session.async_payment_failed', 'failed', found.session);
      return;
    }
    this.#world.goal('unpaid at first, then paid');
    this.#capture(found, isLost ? null : 'checkout.session.async_payment_succeeded');
  }

  /** @param type of the event about it; null: none is sent */
  #capture(found: TrueSession, type: string | null): void {
    const wrong = this.#world.strikes('wrong amount', this.#world.chaos.wrongAmount);
    const amountCents = Math.max(1, found.session.amountCents + (wrong ? this.#world.rng.pick([-1, 1, -50, 1000]) : 0));
    const currency = wrong && this.#world.rng.chance(0.2) ? 'USD' : found.session.currency;
    const paymentId = this.#id('pi');
    const orderId = found.session.orderId ?? 0;
    const made = { orderId, orderKind: found.session.orderKind ?? 'booking', atMs: this.#world.wallMs } as const;
    this.payments.set(paymentId, { paymentId, ...made, capturedCents: amountCents, currency, refunds: [] });
    found.session = { ...found.session, status: 'complete', paid: true, paymentId, url: null, amountCents, currency };
    this.#world.step('provider', `captured ${amountCents} ${currency} for order ${orderId} as ${paymentId}`);
    if (type !== null) this.#announce(type, 'paid', found.session);
    const twice = [...this.payments.values()].filter((payment) => payment.orderId === orderId);
    if (twice.length > 1) this.#world.violate(partyRules.oneCapture, `order ${orderId} was captured twice`);
  }

  refund(request: RefundRequest): CallOutcome<ProviderRefund> {
    if (this.#world.strikes('refund refused', this.#world.chaos.refundRefused)) return refused('refund_declined');
    const pending = this.#world.strikes('refund pending', this.#world.chaos.refundPending);
    return this.#giveBack(request.paymentId, request.amount.amountCents, request.idempotencyKey, pending);
  }

  /** Somebody of the studio returns money at the provider's own console. */
  refundAtConsole(paymentId: string, amountCents: number): void {
    this.#world.step('provider', `console refund of ${amountCents} on ${paymentId}`);
    this.#giveBack(paymentId, amountCents, null, false);
  }

  #giveBack(paymentId: string, amountCents: number, key: string | null, pending: boolean): CallOutcome<ProviderRefund> {
    const payment = this.payments.get(paymentId);
    if (payment === undefined) return refused('resource_missing');
    if (amountCents > leftOf(payment)) return refused('charge_already_refunded');
    const refund: ProviderRefund = {
      refundId: this.#id('re'),
      amountCents,
      status: pending ? 'pending' : 'succeeded',
      idempotencyKey: key,
    };
    payment.refunds.push(refund);
    this.#world.step('provider', `refunded ${amountCents} on ${paymentId} under ${key ?? 'no key'}`);
    if (pending)
      this.#world.after(this.#world.rng.between(MINUTE, 12 * HOUR), () => this.#settleRefund(payment, refund));
    return confirmed(refund);
  }

  #settleRefund(payment: TruePayment, refund: ProviderRefund): void {
    const failed = this.#world.strikes('pending refund fails', this.#world.chaos.refundRefused);
    payment.refunds[payment.refunds.indexOf(refund)] = { ...refund, status: failed ? 'failed' : 'succeeded' };
  }

  #announce(type: string, kind: TrueEvent['kind'], session: ProviderSession): void {
    const event: TrueEvent = { id: this.#id('evt'), type, kind, session, at: this.#world.now };
    this.events.push(event);
    this.onEvent(event);
  }
}
