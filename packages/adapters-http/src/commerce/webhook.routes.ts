import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { PaymentProvider, WebhookRefused } from '@svc/application/commerce';
import type { App } from '../app.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { webhookRefusals } from './refusals.ts';
import { storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

/** Spec 2: at most 64 KB, counted on what arrives. */
const WEBHOOK_MAX_BYTES = 64 * 1024;

const WebhookView = z
  .object({ result: z.enum(['applied', 'replayed', 'ignored', 'unmatched']) })
  .meta({ id: 'WebhookAnswer' });

interface UnknownProvider {
  readonly _tag: 'UnknownProvider';
}
/** A provider nobody knows and one that is not configured look alike: neither has a webhook here. */
const providerNamed = (app: App, name: string): Effect.Effect<PaymentProvider, UnknownProvider> => {
  const provider = name === 'card' || name === 'wallet' ? app.commerce.providers(name) : undefined;
  return provider === undefined ? Effect.fail({ _tag: 'UnknownProvider' }) : Effect.succeed(provider);
};

interface WebhookUnreadable {
  readonly _tag: 'WebhookUnreadable';
}
/** A body that is no event and a signature that does not hold have codes of their own: their remedies differ. */
const bodyOrSignature = (refused: WebhookRefused): Effect.Effect<never, WebhookRefused | WebhookUnreadable> =>
  Effect.fail(refused.reason === 'bodyInvalid' ? { _tag: 'WebhookUnreadable' } : refused);

/** Anonymous and exempt from the origin check: the signature over the raw bytes says who is speaking. */
export const webhookRoutes: readonly Route<App>[] = [
  route({
    id: 'payments.webhook',
    method: 'POST',
    path: '/api/v1/payments/{provider}/webhook',
    summary: 'Events of a payment provider, signed',
    access: 'none',
    cookie: 'ignored',
    fromAnywhere: true,
    warnsOfRefusals: true,
    rateLimit: { name: 'payments.webhook', points: 60_000, perSeconds: 60, counted: 'perProcess' },
    rawBody: { maxBytes: WEBHOOK_MAX_BYTES, contentTypes: ['*'] },
    params: z.strictObject({ provider: z.string().max(40) }),
    ok: { status: 200, schema: WebhookView },
    errors: {
      UnknownProvider: 'errors.general.notFound',
      WebhookRefused: 'errors.payment.webhookSignatureInvalid',
      WebhookUnreadable: 'errors.payment.webhookBodyInvalid',
      RemoteDown: 'errors.payment.providerUnavailable',
      Refusal: webhookRefusals,
      NotFound: 'errors.general.unavailable',
      Taken: 'errors.general.unavailable',
      ...storeErrors,
    },
    run: ({ app, params, raw, headers }) => {
      const delivery = { raw, header: (name: string) => headers[name] };
      return providerNamed(app, params.provider).pipe(
        Effect.flatMap((provider) => app.commerce.receiveWebhook(provider, delivery)),
        Effect.catchTag('WebhookRefused', bodyOrSignature),
        Effect.map((result) => ({ result })),
      );
    },
  }),
];
