import * as Effect from 'effect/Effect';
import type { PaymentProviderHarness } from './payment-provider.harness.ts';
import { paymentProviderContract } from './payment-provider.contract.ts';
import { memoryProvider } from './payment-provider.memory.ts';
import type { PaymentProvider } from './payment-provider.ts';

const notSent = Effect.succeed({
  kind: 'refused',
  code: 'unreachable',
  message: 'unreachable',
  notSent: true,
} as const);

const openMemory = (name: 'card' | 'wallet'): Promise<PaymentProviderHarness> => {
  let ids = 0;
  const options = {
    name,
    tenant: 'loto',
    now: () => Temporal.Instant.from('2026-03-02T17:00:00Z'),
    nextId: (prefix: string) => `${prefix}_${(ids += 1)}`,
    webhookSecret: 'whsec_memory',
  };
  const memory = memoryProvider(options);
  const unreachable: PaymentProvider = {
    ...memory.provider,
    createSession: () => notSent,
    captureSession: memory.provider.captureSession === null ? null : () => notSent,
    closeSession: () => notSent,
    createRefund: () => notSent,
  };
  return Promise.resolve({
    ...memory,
    traits: { listsSessions: name === 'card', closesSessions: name === 'card', datesSignatures: true },
    unreachable,
    withoutSecret: memoryProvider({ ...options, webhookSecret: '' }).provider,
    tenant: options.tenant,
    now: options.now,
    pay: (sessionId) => Promise.resolve(memory.pay(sessionId)),
    approve: (sessionId, funding) => Promise.resolve(memory.approve(sessionId, funding)),
    defer: (sessionId) => Promise.resolve(memory.defer(sessionId)),
    settle: (sessionId, succeeded) => Promise.resolve(memory.settle(sessionId, succeeded)),
    refundAtConsole: (paymentId, cents) => Promise.resolve(memory.refundAtConsole(paymentId, cents)),
    failRefund: (paymentId) => Promise.resolve(memory.failRefund(paymentId)),
    parcels: () => Promise.resolve(memory.parcels()),
    close: () => Promise.resolve(),
  });
};

paymentProviderContract('memory, taking the money itself', () => openMemory('card'));
paymentProviderContract('memory, captured by us', () => openMemory('wallet'));
