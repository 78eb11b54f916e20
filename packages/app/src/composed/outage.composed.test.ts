import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '@svc/adapters-db/testing';
import { openEmbeddedPostgres } from '@svc/adapters-db/embedded';
import { openPostgresDoor, type PostgresDoor } from '../testing/postgres-door.ts';
import { anna, openStudio, type Studio } from '../testing/studio.ts';
import { call, openClient, until, type Client } from '../walk/client.ts';
import { checkout, freeSlots } from '../walk/stage.ts';
import { demoPassword } from '../demo/studio-loto.ts';

const healthy = (studio: Studio): Promise<true> =>
  until('the server is well again', async () =>
    (await call(`${studio.url}/health/ready`)).status === 200 ? true : undefined,
  );

const buy = async (studio: Studio, client: Client): Promise<number> => {
  const [slot] = await freeSlots(client);
  const { orderId, sessionId } = await checkout(client, slot?.id ?? '');
  studio.card.act(sessionId, 'pay');
  return orderId;
};
const finalized = (client: Client, orderId: number): Promise<true> =>
  until(`order ${orderId} is finalized`, async () => {
    const seen = await client.get(`/api/v1/payments/orders/${orderId}`);
    return seen.status === 200 && seen.json()['status'] === 'Finalized' ? true : undefined;
  });

describe('a database that goes away', () => {
  let door: PostgresDoor;
  let studio: Studio;
  let client: Client;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    door = await openPostgresDoor(fresh.url);
    const drop = async (): Promise<void> => {
      await door.close();
      await fresh.drop();
    };
    // No sweep comes to the rescue within a test: what goes on does so because somebody is listening again.
    studio = await openStudio({ JOBS__SWEEPSECONDS: '600' }, { url: door.url, drop });
    client = await studio.signIn(anna);
  });
  afterAll(() => studio.close());

  it('turns every answer that needs it into a 503 that says when to come back, and none into a wrong one', async () => {
    const [slot] = await freeSlots(client);
    const { orderId, sessionId } = await checkout(client, slot?.id ?? '');
    await door.shut();
    const answers = {
      'verify-session': await client.get('/api/v1/auth/verify-session'),
      schedules: await client.get('/api/v1/activities/schedules'),
      checkout: await client.post('/api/v1/payments/booking-checkout', { slotId: slot?.id }),
      login: await openClient(studio.url).post('/api/v1/auth/login', { email: anna, password: demoPassword }),
    };
    for (const [name, answer] of Object.entries(answers)) {
      expect([name, answer.status, answer.json()['code']]).toEqual([name, 503, 'errors.general.unavailable']);
      expect([name, Number(answer.headers.get('retry-after')) > 0]).toEqual([name, true]);
      expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres/);
    }
    const live = await call(`${studio.url}/health`);
    expect([live.status, live.json()]).toEqual([503, { status: 'down', checks: { database: false } }]);
    expect((await call(`${studio.url}/health/ready`)).status).toBe(503);
    // What needs no database still answers.
    expect((await call(`${studio.url}/nowhere`)).status).toBe(404);

    // A payment meanwhile: the provider is told 503 and comes again, and nothing of it is lost.
    studio.card.act(sessionId, 'pay');
    await until('the provider was refused', async () =>
      studio.card.deliveries.some(({ status }) => status === 503) ? true : undefined,
    );
    await door.open();
    await healthy(studio);
    await studio.card.idle();
    const event = studio.card.books.events.findLast(({ type }) => type === 'checkout.session.completed');
    studio.card.resend(event?.id ?? '');
    await finalized(client, orderId);
    expect((await client.get('/api/v1/auth/verify-session')).status).toBe(200);
  });

  it('with only its connections cut, is used again at once, and the loops are woken as before', async () => {
    await studio.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await healthy(studio);
    await until('somebody listens again', async () => {
      const rows = await studio.sql(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'svc listen' and query ilike 'listen%'`,
      );
      return rows.length === 1 ? true : undefined;
    });
    expect(await finalized(client, await buy(studio, client))).toBe(true);
  });

  it('cut ten times in a row leaves no connection behind', async () => {
    for (let time = 0; time < 10; time += 1) {
      const busy = Array.from({ length: 15 }, () => client.get('/api/v1/activities/schedules'));
      await studio.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      const statuses = (await Promise.all(busy)).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    }
    await healthy(studio);
    // The pool holds ten: were places lost, these would wait for ever.
    const after = await Promise.all(Array.from({ length: 30 }, () => client.get('/api/v1/activities/schedules')));
    expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    await finalized(client, await buy(studio, client));
  });
});

describe('an embedded Postgres that is stopped under the server', () => {
  it('is started again, and the server goes on where it was', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'svc-outage-'));
    const postgres = await openEmbeddedPostgres({ dataDir, durable: false });
    const drop = async (): Promise<void> => {
      await postgres.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
    const studio = await openStudio({ JOBS__SWEEPSECONDS: '1' }, { url: postgres.url, drop });
    try {
      const client = await studio.signIn(anna);
      const orderId = await buy(studio, client);
      const postmaster = (): number =>
        Number(readFileSync(join(postgres.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
      const before = postmaster();
      process.kill(before, 'SIGINT'); // pg_ctl's fast stop
      await until('another one runs', async () => {
        try {
          return postmaster() === before ? undefined : true;
        } catch {
          return undefined;
        }
      });
      await healthy(studio);
      await studio.card.idle();
      for (const { id, type } of studio.card.books.events)
        if (type === 'checkout.session.completed') studio.card.resend(id);
      await finalized(client, orderId);
      expect(await finalized(client, await buy(studio, client))).toBe(true);
    } finally {
      await studio.close();
    }
  });
});
