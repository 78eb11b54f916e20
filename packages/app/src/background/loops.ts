import * as Effect from 'effect/Effect';
import {
  expireOrders,
  finalizeOrders,
  lapseReviewHolds,
  lookForLatePayments,
  openOwedRefunds,
  resolveIntents,
  serviceNames,
  settlePendingRefunds,
  type MoneyPorts,
} from '@svc/application/commerce';
import type { OrderKind } from '@svc/domain/commerce';
import {
  announceBookings,
  clearSlots,
  endClasses,
  extendSlotHorizon,
  handReminders,
  sweepWaitingLists,
} from '@svc/application/booking';
import { forgetDueSubmissions, type FormSubmissions } from '@svc/application/content';
import { emitInvoices, sendCourtesyMails, syncMirror } from '@svc/application/invoicing';
import {
  idle,
  sendMails,
  sendOnceMails,
  type Logger,
  type Loop,
  type LoopStatus,
  type MailPorts,
  type Topic,
} from '@svc/application/kernel';
import type { Config } from '../config/config.ts';

/** A sweep that fails as a whole (the database is down) is logged; the next one tries again. */
export const guarded = <E extends { readonly _tag: string }>(
  logger: Logger,
  name: string,
  work: Effect.Effect<LoopStatus, E>,
): Effect.Effect<LoopStatus> =>
  Effect.catch(work, (fault) =>
    Effect.sync(() => (logger.log('warn', 'sweep failed', { loop: name, fault: fault._tag }), idle)),
  );

/**
 * Spec 2, background services: BookingPaymentBackgroundService and CommerceOrderBackgroundService in their parts, each
 * over its own kind of orders, and the reconcile loop. What is open at a provider (intents, pending refunds, late payments) and kept
 * for a review is looked after once for both.
 */
export const paymentLoops = (ports: MoneyPorts, config: Config): readonly Loop[] => {
  const everyMs = config.JOBS__SWEEPSECONDS * 1000;
  const loop = <E extends { readonly _tag: string }>(
    kind: OrderKind,
    name: string,
    topics: readonly Topic[],
    work: Effect.Effect<LoopStatus, E>,
  ): Loop => ({
    name: `${serviceNames[kind]}.${name}`,
    firstAfterMs: 100,
    everyMs,
    topics,
    work: guarded(ports.logger, name, work),
  });
  return [
    loop('booking', 'expire', [], expireOrders(ports, 'booking')),
    loop('booking', 'finalize', ['orders'], finalizeOrders(ports, 'booking')),
    loop('booking', 'invoices', ['invoices'], emitInvoices(ports, 'booking')),
    loop('booking', 'mails', ['mails'], sendCourtesyMails(ports, 'booking')),
    loop('booking', 'intents', ['intents'], resolveIntents(ports)),
    loop('booking', 'refunds', [], settlePendingRefunds(ports)),
    loop('booking', 'owedRefunds', ['orders'], openOwedRefunds(ports)),
    loop('booking', 'reviewHolds', [], lapseReviewHolds(ports)),
    loop('booking', 'latePayments', [], lookForLatePayments(ports)),
    loop('commerce', 'expire', [], expireOrders(ports, 'commerce')),
    loop('commerce', 'finalize', ['commerce'], finalizeOrders(ports, 'commerce')),
    loop('commerce', 'invoices', ['commerce'], emitInvoices(ports, 'commerce')),
    loop('commerce', 'mails', ['mails'], sendCourtesyMails(ports, 'commerce')),
    {
      name: 'EInvoicingReconcile',
      firstAfterMs: config.JOBS__RECONCILEDELAYSECONDS * 1000,
      everyMs: reconcileMs(config),
      topics: ['settings'],
      work: guarded(ports.logger, 'reconcile', syncMirror(ports)),
    },
  ];
};

/** Classes, the people in them, who waits, and what is mailed of it. @param zone of the studio */
export const bookingLoops = (ports: MoneyPorts, config: Config, zone: string): readonly Loop[] => {
  const loop = <E extends { readonly _tag: string }>(
    name: string,
    firstAfterMs: number,
    topics: readonly Topic[],
    work: Effect.Effect<LoopStatus, E>,
  ): Loop => ({
    name,
    firstAfterMs,
    everyMs: config.JOBS__SWEEPSECONDS * 1000,
    topics,
    work: guarded(ports.logger, name, work),
  });
  return [
    // Offers of freed places that nobody took in time, and lists of classes about to begin.
    loop('WaitingLists', 500, [], sweepWaitingLists(ports)),
    // Classes that were closed or cancelled: bookings end, entries and money go back.
    loop('SlotClearing', 700, [], clearSlots(ports, ports.config.claimMs)),
    // Bookings that their payment confirmed; the finalization that makes them wakes the invoices too.
    loop('BookingAnnouncements', 600, ['invoices'], announceBookings(ports)),
    loop('Reminders', 700, [], handReminders(ports)),
    loop('OnceMails', 900, ['mails'], sendOnceMails(ports)),
    // Requests of classes that began, and classes that are over: who did not come.
    loop('ClassEnds', 800, [], endClasses(ports)),
    // Classes of the days that came into reach, made from their schedules.
    { ...loop('SlotHorizon', 5000, [], extendSlotHorizon(ports, zone)), everyMs: 6 * 3_600_000 },
  ];
};

/** What visitors sent goes after its time. */
export const formLoop = (ports: MoneyPorts & { readonly formSubmissions: FormSubmissions }, config: Config): Loop => ({
  name: 'FormRetention',
  firstAfterMs: 1000,
  everyMs: config.JOBS__PURGESECONDS * 1000,
  topics: [],
  work: guarded(ports.logger, 'form retention', forgetDueSubmissions(ports)),
});

/** Mails to people: confirmations, codes, recovery links. */
export const mailLoop = (ports: MailPorts, config: Config): Loop => ({
  name: 'MailQueue',
  firstAfterMs: 100,
  everyMs: config.JOBS__SWEEPSECONDS * 1000,
  topics: ['mails'],
  work: guarded(ports.logger, 'mail queue', sendMails(ports, config.MAIL__CONCURRENCY)),
});

/** EInvoicing:ReconcileIntervalMinutes; values below 1 fall back to 5. */
const reconcileMs = (config: Config): number => {
  if (config.JOBS__RECONCILESECONDS !== undefined) return config.JOBS__RECONCILESECONDS * 1000;
  const minutes = config.EINVOICING__RECONCILEINTERVALMINUTES;
  return (minutes < 1 ? 5 : minutes) * 60_000;
};
