import { machine, type Actor } from '@svc/application/kernel';
import { flagDefaults, type AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStores, type OpenStores } from '../testing/open-stores.ts';
import { nextId, now } from '../testing/samples.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());

const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(effect);
const giulia: Actor = { kind: 'person', accountId: nextId<AccountId>(), requestId: 'req-1' };

describe('the ledgers', () => {
  it('tell an order in the order of commitment, with person and machine', async () => {
    const paid = {
      at: now,
      event: 'order.paid',
      actor: machine('webhook.card'),
      amountCents: 2_000,
      facts: { z: 1, a: 'x', n: null },
    };
    const seen = { at: now, event: 'order.seen', actor: giulia, amountCents: null, facts: {} };
    await run(stores.world.timeline.append(12, paid));
    await run(stores.world.timeline.append(12, seen));
    expect(await run(stores.world.timeline.of(12))).toEqual([paid, seen]);
  });

  it('keep an audit entry with its change or not at all, and let nobody alter it', async () => {
    const entry = {
      actor: giulia,
      action: 'flags.save',
      entity: 'featureFlags',
      entityId: 'singleton',
      changes: { on: true },
    };
    await Effect.runPromiseExit(
      stores.world.unitOfWork.run(Effect.andThen(stores.world.audit.record(entry), Effect.fail('no'))),
    );
    await run(stores.world.audit.record(entry));
    const client = new Client(stores.url);
    await client.connect();
    const { rows } = await client.query('select actor, request_id, action, changes from audit_log');
    expect(rows).toEqual([
      { actor: giulia.accountId, request_id: 'req-1', action: 'flags.save', changes: { on: true } },
    ]);
    await expect(client.query('update audit_log set action = $1', ['x'])).rejects.toThrow('append-only');
    await expect(client.query('delete from audit_log')).rejects.toThrow('append-only');
    await client.end();
  });
});

describe('the flags', () => {
  it('have their defaults until somebody saves', async () => {
    expect(await run(stores.world.flags.load)).toEqual(flagDefaults);
    const changed = { ...flagDefaults, enable_bookings: true, enable_login: false };
    await run(stores.world.flags.save(changed));
    expect(await run(stores.world.flags.load)).toEqual(changed);
  });

  it('are changed by one at a time while they are locked', async () => {
    await run(stores.world.flags.save(flagDefaults));
    const turnOn = (key: 'enable_bookings' | 'enable_einvoicing') =>
      stores.world.unitOfWork.run(
        Effect.andThen(stores.world.flags.lock, (flags) => stores.world.flags.save({ ...flags, [key]: true })),
      );
    await run(Effect.all([turnOn('enable_bookings'), turnOn('enable_einvoicing')], { concurrency: 2 }));
    expect(await run(stores.world.flags.load)).toMatchObject({ enable_bookings: true, enable_einvoicing: true });
  });
});

describe('an idempotency key', () => {
  const answer = { status: 201, contentType: 'application/json', body: '{"id":1}' };
  const claim = (key: string, body = 'h', when = now) =>
    run(stores.world.idempotency.claim(key, 'checkout', body, when));

  it('is new to one of ten requests at once, in flight to the others, then replayed', async () => {
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim('k1')));
    expect(claims.map(({ kind }) => kind).toSorted()).toEqual([...Array.from({ length: 9 }, () => 'inFlight'), 'new']);
    await run(stores.world.idempotency.answer('k1', 'checkout', answer));
    expect(await claim('k1')).toEqual({ kind: 'replay', answer });
    expect(await claim('k1', 'other')).toEqual({ kind: 'mismatch' });
    expect(await run(stores.world.idempotency.claim('k1', 'refund', 'h', now))).toEqual({ kind: 'new' });
  });

  it('is new again after a release, after a day, and a minute after a crash', async () => {
    await claim('k2');
    await run(stores.world.idempotency.release('k2', 'checkout'));
    expect(await claim('k2', 'other')).toEqual({ kind: 'new' });
    expect(await claim('k2', 'other', now.add({ seconds: 59 }))).toEqual({ kind: 'inFlight' });
    expect(await claim('k2', 'other', now.add({ seconds: 60 }))).toEqual({ kind: 'new' });
    await run(stores.world.idempotency.answer('k2', 'checkout', answer));
    expect(await claim('k2', 'third', now.add({ hours: 25 }))).toEqual({ kind: 'new' });
  });
});
