import { request } from 'node:http';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { CurrentRequestKey, storeDown, type StoreDown } from '@svc/application/kernel';
import { startForTest, type TestServer } from './testing/client.ts';
import { type TeaHouse, teaRoutes, teaService } from './testing/example.ts';

const order = { leaf: 'assam', cups: 2 };
const as = (role: string): { cookie: string } => ({ cookie: `Tea=${role}` });

describe('an Idempotency-Key', () => {
  const post = (server: TestServer, key: string, body: unknown, role = 'user') =>
    server.call('/api/v1/tea/pots', { method: 'POST', headers: { ...as(role), 'idempotency-key': key }, body });
  it('gives the same answer again and does the work once', async () => {
    const { service, pots } = teaService();
    await using server = await startForTest(service);
    const first = await post(server, 'k1', order);
    const again = await post(server, 'k1', order);
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect([again.status, again.text, again.headers['idempotency-replayed'], again.headers['content-type']]).toEqual([
      201,
      first.text,
      'true',
      'application/json',
    ]);
    expect(pots()).toBe(1);
    expect((await post(server, 'k1', { ...order, cups: 3 })).json()['code']).toBe('errors.general.idempotencyMismatch');
    expect((await post(server, 'k1', order, 'pro')).headers['idempotency-replayed']).toBeUndefined();
    expect(pots()).toBe(2);
  });
  it('belongs to the API token that sent it: another one with the same key is another client', async () => {
    const keyed = ({ id }: { readonly id: string }) => id === 'tea.public.order';
    const routes = teaRoutes.map((row) => (keyed(row) ? { ...row, idempotent: true as const } : row));
    await using server = await startForTest(teaService({ routes }).service);
    const put = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, origin: 'https://tea.example', 'idempotency-key': 'k1' };
      const answer = await server.call('/api/public/v1/teas', { method: 'POST', headers, body: order });
      return [answer.status, answer.headers['idempotency-replayed']];
    };
    const [mine, theirs] = ['svc_of_catalog-item.write', 'svc_of_catalog-item.write~2'];
    expect(await put(mine)).toEqual([204, undefined]);
    expect(await put(theirs)).toEqual([204, undefined]);
    expect(await put(mine)).toEqual([204, 'true']);
  });
  it('whose answer cannot be read any more is refused, and the work is not done again', async () => {
    const { service, pots } = teaService();
    const door = await Effect.runPromise(service.tenantOf(''));
    const idempotency = {
      ...door!.idempotency,
      claim: () => Effect.succeed({ kind: 'unreadable', made: [] } as const),
    };
    await using server = await startForTest({ ...service, tenantOf: () => Effect.succeed({ ...door!, idempotency }) });
    const refused = await post(server, 'k1', order);
    expect([refused.status, refused.headers['retry-after'], pots()]).toEqual([409, undefined, 0]);
  });
  it('is given back by a refusal or a fault', async () => {
    await using server = await startForTest(teaService().service);
    expect((await post(server, 'k2', { leaf: 'full', cups: 1 })).status).toBe(409);
    expect((await post(server, 'k2', { leaf: 'down', cups: 1 })).status).toBe(503);
    expect((await post(server, 'k2', order)).status).toBe(201);
  });
  it('is not given back by a fault after the work was committed, nor by a defect: it is not done twice', async () => {
    const { service, pots } = teaService();
    const door = await Effect.runPromise(service.tenantOf(''));
    const { idempotency } = door!;
    let ending: Effect.Effect<never, StoreDown> = Effect.fail(storeDown('no answer to COMMIT', true, 'unknown'));
    const brew: TeaHouse['brew'] = (asked) =>
      Effect.gen(function* () {
        const claimed = yield* CurrentRequestKey;
        yield* door!.app.brew(asked);
        yield* idempotency.done(claimed!.key, claimed!.scope, claimed!.owner, []);
        return yield* ending;
      });
    await using server = await startForTest({
      ...service,
      tenantOf: () => Effect.succeed({ ...door!, app: { ...door!.app, brew } }),
    });
    expect((await post(server, 'k4', order)).status).toBe(503);
    expect([(await post(server, 'k4', order)).status, pots()]).toEqual([409, 1]);
    ending = Effect.die(new Error('a view that does not fit'));
    expect((await post(server, 'k5', order)).status).toBe(500);
    expect([(await post(server, 'k5', order)).status, pots()]).toEqual([409, 2]);
  });
  it('is answered to the client that asks again, also when the first client went away in the middle', async () => {
    const { service, pots } = teaService();
    const door = await Effect.runPromise(service.tenantOf(''));
    const held = { begun: (): void => undefined, finish: (): void => undefined };
    const begun = new Promise<void>((resolve) => (held.begun = resolve));
    const pause = Effect.callback<void>((resume) => {
      held.finish = () => resume(Effect.void);
      held.begun();
    });
    let first = true;
    const brew: TeaHouse['brew'] = (asked) =>
      Effect.andThen(first ? pause : Effect.void, () => ((first = false), door!.app.brew(asked)));
    await using server = await startForTest({
      ...service,
      tenantOf: () => Effect.succeed({ ...door!, app: { ...door!.app, brew } }),
    });
    const body = JSON.stringify(order);
    const gone = request({
      port: server.port,
      host: '127.0.0.1',
      path: '/api/v1/tea/pots',
      method: 'POST',
      headers: { ...as('user'), 'idempotency-key': 'k3', 'content-type': 'application/json' },
    });
    gone.on('error', () => undefined).end(body);
    await begun;
    gone.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    held.finish();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const again = await post(server, 'k3', order);
    expect([again.status, again.headers['idempotency-replayed'], pots()]).toEqual([201, 'true', 1]);
  });
  it('must be visible ASCII of at most 255 characters', async () => {
    await using server = await startForTest(teaService().service);
    for (const key of ['', 'a b', 'a'.repeat(256)]) expect((await post(server, key, order)).status).toBe(400);
  });
});
