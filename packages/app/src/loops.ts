import * as Effect from 'effect/Effect';
import { forgetOldOtps, type OtpPorts } from '@svc/application/accounts';
import {
  expireOrders,
  finalizeOrders,
  lapseReviewHolds,
  resolveIntents,
  settlePendingRefunds,
  type MoneyPorts,
} from '@svc/application/commerce';
import { emitInvoices, sendCourtesyMails, syncMirror } from '@svc/application/invoicing';
import type { OidcRecordStore } from '@svc/application/accounts';
import type { DecoyLockouts, SharedRateLimiter } from '@svc/adapters-db';
import {
  sendMails,
  type Logger,
  type Loop,
  type LoopStatus,
  type MailPorts,
  type SpentChallengeStore,
  type Topic,
} from '@svc/application/kernel';
import type { Config } from './config.ts';

const idle: LoopStatus = { done: 0, failed: 0, more: false };

/** A sweep that fails as a whole (the database is down) is logged; the next one tries again. */
const guarded = <E extends { readonly _tag: string }>(
  logger: Logger,
  name: string,
  work: Effect.Effect<LoopStatus, E>,
): Effect.Effect<LoopStatus> =>
  Effect.catch(work, (fault) =>
    Effect.sync(() => (logger.log('warn', 'sweep failed', { loop: name, fault: fault._tag }), idle)),
  );

/** Spec 2, background services: BookingPaymentBackgroundService in its parts, and the reconcile loop. */
export const paymentLoops = (ports: MoneyPorts, config: Config): readonly Loop[] => {
  const everyMs = config.JOBS__SWEEPSECONDS * 1000;
  const loop = <E extends { readonly _tag: string }>(
    name: string,
    topics: readonly Topic[],
    work: Effect.Effect<LoopStatus, E>,
  ): Loop => ({
    name: `BookingPaymentBackgroundService.${name}`,
    firstAfterMs: 100,
    everyMs,
    topics,
    work: guarded(ports.logger, name, work),
  });
  return [
    loop('expire', [], expireOrders(ports)),
    loop('finalize', ['orders'], finalizeOrders(ports)),
    loop('invoices', ['invoices'], emitInvoices(ports)),
    loop('mails', ['mails'], sendCourtesyMails(ports)),
    loop('intents', ['intents'], resolveIntents(ports)),
    loop('refunds', [], settlePendingRefunds(ports)),
    loop('reviewHolds', [], lapseReviewHolds(ports)),
    {
      name: 'EInvoicingReconcile',
      firstAfterMs: config.JOBS__RECONCILEDELAYSECONDS * 1000,
      everyMs: reconcileMs(config),
      topics: ['settings'],
      work: guarded(ports.logger, 'reconcile', syncMirror(ports)),
    },
  ];
};

/** What gathers dust: counts of windows that have ended, codes that no rule looks at any more, expired tokens. */
export const housekeeping = (
  limiter: SharedRateLimiter,
  ports: OtpPorts,
  oidcRecords: OidcRecordStore,
  spent: SpentChallengeStore,
  decoys: DecoyLockouts,
): readonly Loop[] => [
  {
    name: 'Housekeeping.loginDecoys',
    firstAfterMs: 120_000,
    everyMs: 3_600_000,
    topics: [],
    work: guarded(
      ports.logger,
      'loginDecoys',
      Effect.map(decoys.forgetOld, (done) => ({ done, failed: 0, more: false })),
    ),
  },
  {
    name: 'Housekeeping.rateLimits',
    firstAfterMs: 60_000,
    everyMs: 600_000,
    topics: [],
    work: guarded(
      ports.logger,
      'rateLimits',
      Effect.map(limiter.forgetEnded, (done) => ({ done, failed: 0, more: false })),
    ),
  },
  {
    name: 'Housekeeping.otpRequests',
    firstAfterMs: 90_000,
    everyMs: 3_600_000,
    topics: [],
    work: guarded(
      ports.logger,
      'otpRequests',
      Effect.map(forgetOldOtps(ports), (done) => ({ done, failed: 0, more: false })),
    ),
  },
  {
    name: 'Housekeeping.spentChallenges',
    firstAfterMs: 120_000,
    everyMs: 600_000,
    topics: [],
    work: guarded(
      ports.logger,
      'spentChallenges',
      Effect.map(
        Effect.suspend(() => spent.forgetEnded(ports.clock.now())),
        (done) => ({ done, failed: 0, more: false }),
      ),
    ),
  },
  {
    name: 'Housekeeping.oidc',
    firstAfterMs: 60_000,
    everyMs: 600_000,
    topics: [],
    work: guarded(
      ports.logger,
      'oidc',
      Effect.map(
        Effect.suspend(() => oidcRecords.sweep(ports.clock.now())),
        (done) => ({ done, failed: 0, more: false }),
      ),
    ),
  },
];

/** Mails to people: confirmations, codes, recovery links. */
export const mailLoop = (ports: MailPorts, config: Config): Loop => ({
  name: 'MailQueue',
  firstAfterMs: 100,
  everyMs: config.JOBS__SWEEPSECONDS * 1000,
  topics: ['mails'],
  work: guarded(ports.logger, 'mail queue', sendMails(ports)),
});

/** EInvoicing:ReconcileIntervalMinutes; values below 1 fall back to 5. */
const reconcileMs = (config: Config): number => {
  if (config.JOBS__RECONCILESECONDS !== undefined) return config.JOBS__RECONCILESECONDS * 1000;
  const minutes = config.EINVOICING__RECONCILEINTERVALMINUTES;
  return (minutes < 1 ? 5 : minutes) * 60_000;
};
