import * as Effect from 'effect/Effect';
import type { PaymentProvider } from '../commerce/index.ts';
import { remoteDown } from '../kernel/index.ts';

/** A provider that makes every refund while its answer is lost; its payments cannot be read while the line is down. */
export const unansweredRefunds =
  (line: { readonly down: boolean }) =>
  (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    createRefund: (request) =>
      Effect.as(provider.createRefund(request), { kind: 'unknown', reason: 'no answer' } as const),
    readPayment: (id) => (line.down ? Effect.fail(remoteDown('card', 'no answer')) : provider.readPayment(id)),
  });
