import * as Effect from 'effect/Effect';
import { comparePayments, type PaymentDifference, type Provider } from '@svc/domain/commerce';
import { refusal, type OrderId } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce-ports.ts';
import type { ListedPayment, PaymentProvider } from '../payment/payment-provider.ts';
import { remoteTruth } from '../refund/refund-order.ts';

/** One provider's part of the report. */
export interface ProviderReconciliation {
  readonly provider: Provider;
  /** Payments that both sides have with the same figures, and those that no order counts and that went back wholly. */
  readonly matched: number;
  /** Payments of the account that another tenant, or nobody's software, made. */
  readonly foreign: number;
  readonly differences: readonly PaymentDifference[];
}

/** Our orders against the providers' lists, for one day of the studio. */
export interface Reconciliation {
  readonly day: Temporal.PlainDate;
  readonly zone: string;
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly at: Temporal.Instant;
  readonly providers: readonly ProviderReconciliation[];
}

type Ports = Pick<MoneyPorts, 'clock' | 'config' | 'orders' | 'providers'>;

/** The studio's day before the present one: the newest whose lists are complete. */
export const dayToReconcile = ({ clock, config }: Pick<Ports, 'clock' | 'config'>): Temporal.PlainDate =>
  clock.now().toZonedDateTimeISO(config.invoiceTimeZone).toPlainDate().subtract({ days: 1 });

/**
 * Compares what we count of a day's payments with the list of every provider that is configured. Nothing is changed. A
 * provider whose list cannot be had fails the whole report (RemoteDown): half of one would be taken for all of it. What
 * came in through one that is no longer configured is reported as missing there, as it cannot be looked for.
 * @param day in the studio's time zone; absent: yesterday. Refused while it lies ahead.
 */
export const reconcileDay =
  (ports: Ports) =>
  (day: Temporal.PlainDate = dayToReconcile(ports)) =>
    Effect.gen(function* () {
      const zone = ports.config.invoiceTimeZone;
      const [from, until] = [day, day.add({ days: 1 })].map((date) => date.toZonedDateTime(zone).toInstant()) as [
        Temporal.Instant,
        Temporal.Instant,
      ];
      if (Temporal.Instant.compare(from, ports.clock.now()) > 0) return yield* Effect.fail(refusal('day_ahead'));
      const names: readonly Provider[] = ['card', 'wallet'];
      const reported = yield* Effect.forEach(names, (name) => {
        const provider = ports.providers(name);
        return provider === undefined
          ? unlistedPayments(ports)(name, from, until)
          : reconcileOne(ports)(provider, from, until);
      });
      const providers = reported.filter((each) => each !== null);
      return { day, zone, from, until, at: ports.clock.now(), providers } satisfies Reconciliation;
    });

/** Null: nothing was sold through a provider that is not configured, or not any more. Else nobody can vouch for it. */
const unlistedPayments = (ports: Ports) => (provider: Provider, from: Temporal.Instant, until: Temporal.Instant) =>
  Effect.map(ports.orders.bookedPayments(provider, from, until, []), (booked): ProviderReconciliation | null => {
    const { matched, differences } = comparePayments(booked, []);
    return differences.length === 0 ? null : { provider, matched, foreign: 0, differences };
  });

const reconcileOne = (ports: Ports) => (provider: PaymentProvider, from: Temporal.Instant, until: Temporal.Instant) =>
  Effect.gen(function* () {
    const listed = yield* provider.listPayments(from, until);
    const own = listed.filter(({ tenant }) => tenant === ports.config.tenant);
    const named = own.flatMap(({ orderId }): readonly OrderId[] => (orderId === null ? [] : [orderId]));
    const booked = yield* ports.orders.bookedPayments(provider.name, from, until, named);
    const known = new Set(own.map(({ paymentId }) => paymentId));
    const unlisted = booked.flatMap(({ paymentId }) => (paymentId === null || known.has(paymentId) ? [] : [paymentId]));
    // Begun on another day than it became known: the provider is asked about that payment alone.
    const elsewhere = yield* Effect.forEach(unlisted, (id) => readElsewhere(provider, id));
    const { matched, differences } = comparePayments(booked, [...own, ...elsewhere.flat()]);
    return { provider: provider.name, matched, foreign: listed.length - own.length, differences };
  });

const readElsewhere = (provider: PaymentProvider, paymentId: string) =>
  Effect.map(provider.readPayment(paymentId), (payment): readonly Omit<ListedPayment, 'at'>[] => {
    if (payment === null || payment.capturedCents === 0) return [];
    const { capturedCents, refundedCents } = remoteTruth(payment);
    const { currency } = payment;
    return [{ paymentId, orderId: null, orderKind: null, tenant: null, capturedCents, refundedCents, currency }];
  });
