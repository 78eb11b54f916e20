import { createHash } from 'node:crypto';
import type { Answer, Exchange } from '../kernel/index.ts';
import type { CardBooks } from './card-books.ts';
import { CardApiError, errorAnswer, idempotencyMismatch } from './card-errors.ts';

const KEPT_SECONDS = 24 * 60 * 60;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Parameters in canonical order: the order in which a client happens to write them is not part of the request. */
const parametersOf = (body: string): string =>
  [...new URLSearchParams(body)]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');

const textOf = (body: Answer['body']): string => (typeof body === 'string' ? body : Buffer.from(body).toString('utf8'));

const forgetOld = (books: CardBooks, now: number): void => {
  for (const [key, { created }] of Object.entries(books.idempotency)) {
    if (now - created >= KEPT_SECONDS) delete books.idempotency[key];
  }
};

/**
 * Stripe's idempotency layer: the first answer of an endpoint that began its work is stored under the key for 24 hours
 * and replayed, successes and refusals alike; parameters that fail validation store nothing.
 * @throws CardApiError 400 when the key was used with other parameters
 */
export const idempotent = (books: CardBooks, now: number, exchange: Exchange, work: () => Answer): Answer => {
  const key = exchange.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return work();
  forgetOld(books, now);
  const path = exchange.url.pathname;
  const { method } = exchange;
  const parametersHash = hashOf(parametersOf(exchange.body.toString('utf8')));
  const stored = books.idempotency[key];
  if (stored !== undefined) {
    const same = stored.method === method && stored.path === path && stored.parametersHash === parametersHash;
    if (!same) throw idempotencyMismatch(key);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'idempotent-replayed': 'true' };
    return { status: stored.status, headers: { ...headers, 'idempotency-key': key }, body: stored.body };
  }
  const keep = (answer: Answer): Answer => {
    books.idempotency[key] = {
      created: now,
      method,
      path,
      parametersHash,
      status: answer.status,
      body: textOf(answer.body),
    };
    return { ...answer, headers: { ...answer.headers, 'idempotency-key': key } };
  };
  try {
    return keep(work());
  } catch (cause) {
    if (cause instanceof CardApiError && cause.saved) return keep(errorAnswer(cause));
    throw cause;
  }
};
