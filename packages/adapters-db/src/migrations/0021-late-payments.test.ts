import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { databaseBefore } from './database-before.test.support.ts';

/** What an order's attempt and the closing of its session were before the step. */
const cases = [
  { attempt: 'Open', closing: 'Refused', code: 'session_complete', after: 'Awaiting' },
  { attempt: 'Open', closing: 'Refused', code: 'session_absent', after: 'Open' },
  { attempt: 'Open', closing: 'Unknown', code: 'session_complete', after: 'Open' },
  { attempt: 'Captured', closing: 'Refused', code: 'session_complete', after: 'Captured' },
  { attempt: 'Failed', closing: 'Refused', code: 'session_complete', after: 'Failed' },
] as const;

describe('orders that ended before late payments were looked for', () => {
  it('are looked at from now on where their session could not be closed, for its payer was done', async () => {
    await databaseBefore('0021-late-payments', async (client, migrate) => {
      for (const [n, { attempt, closing, code }] of cases.entries()) {
        await client.query(
          `insert into commerce_order (kind, user_id, activity_id, slot_id, state, total_cents, currency, lines,
             billing_profile, provider, captured_cents, refunded_cents, finalization_attempts, expires_at, created_at)
           values ('booking', $1, $1, $1, 'Expired', 2000, 'EUR', '[]', '{}', 'card', 0, 0, 0, now(), now())`,
          [randomUUID()],
        );
        await client.query(
          `insert into payment_attempt (id, order_id, provider, state, session_id, amount_cents, currency)
           values ($1, $2, 'card', $3, $4, 2000, 'EUR')`,
          [randomUUID(), n + 1, attempt, `cs_${n}`],
        );
        await client.query(
          `insert into intent (id, kind, subject, attempt, idempotency_key, params_hash, state, planned_at, outcome)
           values ($1, 'session.close', $2, 1, $3, 'h', $4, now(), $5)`,
          [randomUUID(), String(n + 1), `svc-close-order-${n + 1}-1`, closing, JSON.stringify({ code })],
        );
      }
      await migrate();
      const { rows } = await client.query<object>(
        'select state, look_at <= now() as due, awaited_since = look_at as fresh from payment_attempt order by order_id',
      );
      expect(rows).toEqual(
        cases.map(({ after }) => {
          const awaited = after === 'Awaiting' ? true : null;
          return { state: after, due: awaited, fresh: awaited };
        }),
      );
    });
  });
});
