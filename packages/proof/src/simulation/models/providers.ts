import type { ProviderName } from '@svc/application/commerce';
import type { World } from '../world.ts';
import { ProviderTruth, type TrueEvent, type TruePayment } from './provider-truth.ts';

/** Both payment providers of a world: what they are, and what money they really moved. */
export class Providers {
  readonly card: ProviderTruth;
  readonly wallet: ProviderTruth;

  constructor(world: World) {
    this.card = new ProviderTruth(world, 'card');
    this.wallet = new ProviderTruth(world, 'wallet');
  }

  of(name: ProviderName): ProviderTruth {
    return name === 'card' ? this.card : this.wallet;
  }

  get all(): readonly ProviderTruth[] {
    return [this.card, this.wallet];
  }

  /** Their ids differ, as real ones do. */
  payment(id: string | null | undefined): TruePayment | undefined {
    return this.card.payments.get(id ?? '') ?? this.wallet.payments.get(id ?? '');
  }

  /** The one that has the payment. */
  holding({ paymentId }: TruePayment): ProviderTruth {
    return this.card.payments.has(paymentId) ? this.card : this.wallet;
  }

  payments(): readonly TruePayment[] {
    return this.all.flatMap(({ payments }) => [...payments.values()]);
  }

  paymentsOf(orderId: number): readonly TruePayment[] {
    return this.payments().filter((payment) => payment.orderId === orderId);
  }

  eventsOf(orderId: number): readonly TrueEvent[] {
    return this.all.flatMap(({ events }) => events).filter(({ session }) => session.orderId === orderId);
  }

  /** When a look at a session last came to nothing; null: each was answered. */
  unreadAt(sessionId: string): number | null {
    return this.card.unread.get(sessionId) ?? this.wallet.unread.get(sessionId) ?? null;
  }

  /** How often a payment was read by us. */
  looksAt(paymentId: string | null | undefined): number {
    return (this.card.looks.get(paymentId ?? '') ?? 0) + (this.wallet.looks.get(paymentId ?? '') ?? 0);
  }
}
