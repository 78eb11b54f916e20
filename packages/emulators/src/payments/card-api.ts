import { json, on, type Answer, type EmulatorRoute, type Exchange } from '../kernel/index.ts';
import { viewing, type CardDesk } from './card-desk.ts';
import { noSuch, unauthorized } from './card-errors.ts';
import { idempotent } from './card-idempotency.ts';
import { createRefund, findRefund } from './card-refunds.ts';
import { createSession } from './card-session-parameters.ts';
import { expireSession, findSession } from './card-sessions.ts';
import {
  apiVersion,
  chargeView,
  eventView,
  intentView,
  list,
  refundView,
  sessionView,
  type View,
} from './card-views.ts';
import { listAt, parseForm, textAt, textsAt, type Form } from './form.ts';

const checkKey = (exchange: Exchange, secretKey: string | undefined): void => {
  const given = /^Bearer (\S+)$/u.exec(exchange.headers.authorization ?? '')?.[1];
  if (given === undefined) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    );
  }
  const known = secretKey === undefined ? /^(?:sk|rk)_/u.test(given) : given === secretKey;
  if (!known) throw unauthorized(`Invalid API Key provided: ${given.slice(0, 3)}****`);
};

const expandOf = (form: Form, prefix = ''): readonly string[] =>
  listAt(form, 'expand')
    .filter((path) => typeof path === 'string')
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length));

interface Listed {
  readonly id: string;
  readonly created: number;
}

/** One page, newest first, as every list of the API: `limit` 1 to 100 (10), `starting_after`, `created[gte|gt|lte|lt]`. */
const page = <R extends Listed>(form: Form, path: string, records: readonly R[], view: (row: R) => View): Answer => {
  const bound = (name: string): number | undefined => {
    const text = textAt(form, 'created', name);
    return text === undefined ? undefined : Number(text);
  };
  const within = (row: R): boolean =>
    row.created >= (bound('gte') ?? 0) &&
    row.created > (bound('gt') ?? -1) &&
    row.created <= (bound('lte') ?? Infinity) &&
    row.created < (bound('lt') ?? Infinity);
  const newestFirst = records.filter(within).toReversed();
  const after = textAt(form, 'starting_after');
  const start = after === undefined ? 0 : newestFirst.findIndex((row) => row.id === after) + 1;
  const limit = Math.min(Math.max(Number(textAt(form, 'limit') ?? 10) || 10, 1), 100);
  const rows = newestFirst.slice(start, start + limit);
  return json(200, list(path, rows.map(view), start + limit < newestFirst.length));
};

/** The emulated part of the provider's API; `secretKey` undefined accepts every key that looks like one. */
export const cardApi = (desk: CardDesk, secretKey: string | undefined): readonly EmulatorRoute[] => {
  const { books } = desk;
  let requests = 0;
  const stamped = (answer: Answer): Answer => ({
    ...answer,
    headers: { ...answer.headers, 'request-id': `req_${(requests += 1)}`, 'stripe-version': apiVersion },
  });
  const read = (pattern: string, work: (params: Exchange['params'], form: Form) => Answer): EmulatorRoute =>
    on('GET', pattern, (exchange) => {
      checkKey(exchange, secretKey);
      return stamped(work(exchange.params, parseForm(exchange.url.searchParams)));
    });
  const write = (pattern: string, work: (params: Exchange['params'], form: Form) => Answer): EmulatorRoute =>
    on('POST', pattern, (exchange) => {
      checkKey(exchange, secretKey);
      const form = parseForm(exchange.body.toString('utf8'));
      return stamped(idempotent(books, desk.now(), exchange, () => work(exchange.params, form)));
    });
  const context = (form: Form, prefix?: string) => viewing(desk, expandOf(form, prefix));
  return [
    write('/v1/checkout/sessions', (_, form) => json(200, sessionView(context(form), createSession(desk, form)))),
    read('/v1/checkout/sessions', (_, form) => {
      const wanted = textAt(form, 'payment_intent');
      const status = textAt(form, 'status');
      const rows = Object.keys(books.sessions)
        .map((id) => findSession(desk, id))
        .filter((row) => wanted === undefined || row.paymentIntentId === wanted)
        .filter((row) => status === undefined || row.status === status);
      return page(form, '/v1/checkout/sessions', rows, (row) => sessionView(context(form, 'data.'), row));
    }),
    read('/v1/checkout/sessions/:id', ({ id = '' }, form) =>
      json(200, sessionView(context(form), findSession(desk, id))),
    ),
    write('/v1/checkout/sessions/:id/expire', ({ id = '' }, form) =>
      json(200, sessionView(context(form), expireSession(desk, id))),
    ),
    read('/v1/charges', (_, form) => {
      const wanted = textAt(form, 'payment_intent');
      const charged = Object.values(books.paymentIntents)
        .filter((row) => row.chargeId !== null && (wanted === undefined || row.id === wanted))
        .map((row) => ({ ...row, id: row.chargeId ?? '' }));
      return page(form, '/v1/charges', charged, ({ id }) => {
        const intent = Object.values(books.paymentIntents).find(({ chargeId }) => chargeId === id)!;
        return chargeView(context(form, 'data.'), intent);
      });
    }),
    read('/v1/payment_intents/:id', ({ id = '' }, form) => {
      const intent = books.paymentIntents[id];
      if (intent === undefined) throw noSuch('payment_intent', id, 'intent');
      return json(200, intentView(context(form), intent));
    }),
    write('/v1/refunds', (_, form) => {
      const refund = createRefund(desk, {
        paymentIntentId: textAt(form, 'payment_intent'),
        amount: textAt(form, 'amount'),
        reason: textAt(form, 'reason'),
        metadata: textsAt(form, 'metadata'),
        origin: 'api',
      });
      return json(200, refundView(context(form), refund));
    }),
    read('/v1/refunds', (_, form) => {
      const wanted = textAt(form, 'payment_intent');
      const rows = Object.values(books.refunds).filter((row) => wanted === undefined || row.paymentIntentId === wanted);
      return page(form, '/v1/refunds', rows, (row) => refundView(context(form, 'data.'), row));
    }),
    read('/v1/refunds/:id', ({ id = '' }, form) => json(200, refundView(context(form), findRefund(desk, id)))),
    read('/v1/events', (_, form) => {
      const type = textAt(form, 'type');
      const rows = books.events.filter((event) => type === undefined || event.type === type);
      return page(form, '/v1/events', rows, eventView);
    }),
    read('/v1/events/:id', ({ id = '' }) => {
      const event = books.events.find((row) => row.id === id);
      if (event === undefined) throw noSuch('event', id, 'id');
      return json(200, eventView(event));
    }),
    read('/v1/balance', () => json(200, balance(desk))),
  ];
};

const balance = (desk: CardDesk): View => {
  const captured = Object.values(desk.books.paymentIntents).reduce((sum, intent) => sum + intent.amountReceived, 0);
  const refunded = Object.values(desk.books.refunds)
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
  const available = [{ amount: captured - refunded, currency: 'eur', source_types: { card: captured - refunded } }];
  return { object: 'balance', available, livemode: false, pending: [] };
};
