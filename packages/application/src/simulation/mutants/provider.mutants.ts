import * as Effect from 'effect/Effect';
import type { MoneyPorts, PaymentProvider } from '../../commerce/index.ts';
import { readEvent } from '../models/card-port.ts';
import type { Mutant } from './mutant.ts';

const withCard =
  (change: (card: PaymentProvider, ports: MoneyPorts) => Partial<PaymentProvider>) =>
  (ports: MoneyPorts): MoneyPorts => {
    const card = ports.providers(ports.config.provider);
    if (card === undefined) return ports;
    const damaged: PaymentProvider = { ...card, ...change(card, ports) };
    return { ...ports, providers: (name) => (name === card.name ? damaged : ports.providers(name)) };
  };

/** Bugs in how the card provider is spoken to. */
export const providerMutants: readonly Mutant[] = [
  {
    name: 'refund repeated under a new key when its answer is lost',
    focus: { lostAnswer: 0.3, adminActions: 1 },
    damage: withCard((card) => ({
      createRefund: (request) =>
        Effect.flatMap(card.createRefund(request), (outcome) =>
          outcome.kind === 'unknown'
            ? card.createRefund({ ...request, idempotencyKey: `${request.idempotencyKey}-again` })
            : Effect.succeed(outcome),
        ),
    })),
  },
  {
    name: 'a new idempotency key for every attempt',
    damage: (ports, { world }) =>
      withCard((card) => ({
        createRefund: (request) =>
          card.createRefund({ ...request, idempotencyKey: `${request.idempotencyKey}-${world.nextId()}` }),
      }))(ports),
  },
  {
    name: 'a lost refund answer counts as a refusal',
    focus: { lostAnswer: 0.3, adminActions: 1, refundRefused: 0, consoleRefund: 0, wrongAmount: 0 },
    damage: withCard((card) => ({
      createRefund: (request) =>
        Effect.map(card.createRefund(request), (outcome) =>
          outcome.kind === 'unknown'
            ? { kind: 'refused', code: 'timeout', message: 'timeout', notSent: true }
            : outcome,
        ),
    })),
  },
  {
    name: 'refund without looking at the provider',
    damage: withCard(() => ({
      readPayment: (paymentId) =>
        Effect.succeed({ paymentId, capturedCents: Number.MAX_SAFE_INTEGER, currency: 'EUR', refunds: [] }),
    })),
  },
  {
    name: 'the webhook signature is not checked',
    damage: withCard(() => ({
      verifyWebhook: (raw) => Effect.sync(() => readEvent(new TextDecoder().decode(raw))),
    })),
  },
  {
    name: 'the amount of the event is believed, not compared',
    focus: { wrongAmount: 0.6, walksAway: 0, declines: 0 },
    damage: (ports, { world }) =>
      withCard((card) => ({
        verifyWebhook: (raw, header, now) =>
          Effect.map(card.verifyWebhook(raw, header, now), (event) =>
            event.session === null
              ? event
              : {
                  ...event,
                  session: { ...event.session, amountCents: world.chaos.priceCents, currency: 'EUR' },
                },
          ),
      }))(ports),
  },
  {
    name: 'a completed session counts as paid',
    damage: withCard((card) => ({
      verifyWebhook: (raw, header, now) =>
        Effect.map(card.verifyWebhook(raw, header, now), (event) =>
          event.type === 'checkout.session.completed' && event.session !== null
            ? {
                ...event,
                kind: 'paid' as const,
                session: {
                  ...event.session,
                  paid: true,
                  paymentId: event.session.paymentId ?? event.session.sessionId,
                },
              }
            : event,
        ),
    })),
  },
  {
    name: 'an approval counts as paid',
    focus: { byWallet: true, walksAway: 0, declines: 0 },
    damage: withCard((wallet) => ({
      verifyWebhook: (raw, header, now) =>
        Effect.map(wallet.verifyWebhook(raw, header, now), (event) =>
          event.kind === 'approved' && event.session !== null
            ? {
                ...event,
                kind: 'paid' as const,
                session: { ...event.session, paid: true, paymentId: event.session.sessionId },
              }
            : event,
        ),
    })),
  },
  {
    name: 'a capture that waits for the bank counts as paid',
    focus: { byWallet: true, unpaidFirst: 0.5, walksAway: 0, declines: 0 },
    damage: withCard(({ captureSession: capture }) => ({
      captureSession:
        capture === null
          ? null
          : (sessionId, key) =>
              Effect.map(capture(sessionId, key), (outcome) =>
                outcome.kind === 'confirmed' && !outcome.value.paid
                  ? { kind: 'confirmed', value: { ...outcome.value, paid: true, paymentId: sessionId } }
                  : outcome,
              ),
    })),
  },
  {
    name: 'a capture under a key that no intent knows',
    focus: { byWallet: true, walksAway: 0, declines: 0 },
    damage: withCard(({ captureSession: capture }) => ({
      captureSession: capture === null ? null : (sessionId, key) => capture(sessionId, `${key}-again`),
    })),
  },
];
