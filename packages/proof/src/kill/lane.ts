import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import * as Effect from 'effect/Effect';
import { Pool } from 'pg';
import { startFakeCard, startFakeWallet, type FakeCard, type FakeWallet } from '@svc/emulators/payments';
import { startFakeGatewayA, type FakeGatewayA } from '@svc/emulators/sdi';
import {
  tokens,
  seedStudioLoto,
  demoPassword,
  serveTenant,
  takePort,
  spawnSvc,
  type SvcProcess,
} from '@svc/app/testing';
import { openClient, type Client } from '@svc/app/walk';
import { readConfig } from '@svc/app';
import { openHttpTap } from './http-tap.ts';
import { openMailTap, type MailTap } from './mail-tap.ts';
import { openPostgresTap } from './postgres-tap.ts';
import { openWatch, type Watch } from './watch.ts';

export type ProviderName = 'card' | 'wallet';

/** A studio whose server is a process of its own, and everything between it and the world goes through taps. */
export interface Lane {
  readonly url: string;
  readonly watch: Watch;
  readonly card: FakeCard;
  readonly wallet: FakeWallet;
  readonly gateway: FakeGatewayA;
  readonly mail: MailTap;
  readonly anna: Client;
  readonly bruno: Client;
  readonly giulia: Client;
  /** Starts the server and lets every loop take its first turn; new checkouts go to that provider. */
  readonly serve: (provider: ProviderName) => Promise<void>;
  /** SIGKILL, at once. */
  readonly kill: () => void;
  /** Resolves when a killed server is gone. */
  readonly gone: () => Promise<void>;
  /** What the servers wrote to their logs, the newest at the end. */
  readonly log: () => string;
  /** Past the taps, as somebody who looks. */
  readonly sql: <Row extends object>(text: string, params?: readonly unknown[]) => Promise<readonly Row[]>;
  /** The gateway does not know the studio, as before its first invoice. */
  readonly forgetSeller: () => Promise<void>;
  /** A free class that nobody else will ask for. */
  readonly nextSlot: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Every period at a second; a call that was lost is looked up after one and given up after three. */
const periods = {
  JOBS__SWEEPSECONDS: '1',
  JOBS__RECONCILESECONDS: '600',
  JOBS__RECONCILEDELAYSECONDS: '600',
  JOBS__INTENTSTALESECONDS: '1',
  JOBS__INTENTABSENTSECONDS: '3',
  JOBS__CLAIMSECONDS: '1',
  // The admin signs in once for all strikes of a lane, however long they take on a slow machine.
  AUTH__FRESHSIGNINSECONDS: '3600',
} as const;

const walletAccount = { clientId: 'client-of-the-studio', clientSecret: 'secret-of-the-studio' } as const;
const webhookId = 'WHSTUDIOLOTO00001';
/** A server that was killed is back in a second or two; the deliveries of the providers wait for it. */
const retryDelaysMs = [100, 200, 400, 800, 1000, 1000, 1000, 2000, 2000, 4000, 4000, 8000, 8000];

/** A first turn may be lost, as when the row of its last one is still locked. */
const FIRST_TURNS_MS = 5000;

let probed = 0;

/**
 * Below those that the system gives to clients: the server must get the same one again after every kill. No two lanes of
 * one process draw the same.
 */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    const port = 20_000 + ((process.pid * 16 + (probed += 1)) % 12_000);
    probe.once('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });

/** Classes an hour apart, so that nobody has two at once. */
const addSlots = `insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state)
  select gen_random_uuid(), '0190a000-0000-7000-8000-000000000001', at::date, at::time, 'Europe/Rome',
    at at time zone 'Europe/Rome', at at time zone 'Europe/Rome' + interval '1 hour', 2, 0, 0, 'Open'
  from generate_series(current_date + 2, current_date + 50, interval '2 hours') at returning id`;

const seed = async (variables: Readonly<Record<string, string>>, databaseUrl: string): Promise<string> => {
  const config = readConfig(variables);
  const listener = await takePort({ ...config, PORT: 0 });
  const server = await serveTenant(config, listener, databaseUrl, { log: () => undefined });
  const { container } = server.tenant;
  await Effect.runPromise(seedStudioLoto(container.get(tokens.money), container.get(tokens.account), undefined));
  const flags = container.get(tokens.money).flags;
  await Effect.runPromise(Effect.flatMap(flags.load, (now) => flags.save({ ...now, enable_subscriptions: true })));
  await server.close();
  return server.keys.cardWebhook;
};

/** @param database an empty database of its own, migrated or not; dropped at the end */
export const openLane = async (database: {
  readonly url: string;
  readonly drop: () => Promise<void>;
}): Promise<Lane> => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-kill-'));
  const watch = openWatch();
  const card = await startFakeCard({ businessName: 'Studio Loto', retryDelaysMs });
  const wallet = await startFakeWallet({ businessName: 'Studio Loto', ...walletAccount, retryDelaysMs });
  const gateway = await startFakeGatewayA();
  const mail = await openMailTap(watch);
  const taps = {
    postgres: await openPostgresTap(database.url, watch),
    card: await openHttpTap('card', card.url, watch),
    wallet: await openHttpTap('wallet', wallet.url, watch),
    gateway: await openHttpTap('gateway', gateway.baseUrl, watch),
  };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const variables = {
    ...periods,
    NODE_ENV: 'development',
    PORT: String(port),
    SVC_DATA_DIR: folder,
    AUTH__BCRYPTCOST: '4',
    // A person of this lane asks until an answer comes, many times a second.
    RATELIMIT__LIMITS: 'account=1000000/60',
    PAYMENT__CARD__SECRETKEY: 'sk_test_kill',
    PAYMENT__CARD__BASEURL: taps.card.url,
    PAYMENT__WALLET__ENVIRONMENT: 'sandbox',
    PAYMENT__WALLET__CLIENTID: walletAccount.clientId,
    PAYMENT__WALLET__CLIENTSECRET: walletAccount.clientSecret,
    PAYMENT__WALLET__WEBHOOKID: webhookId,
    PAYMENT__WALLET__BASEURL: taps.wallet.url,
    EINVOICING__BASEURL: taps.gateway.url,
    MAIL__URL: mail.url,
    MAIL__FROM: 'Studio Loto <info@studio-loto.example>',
  };
  const secret = await seed(variables, database.url);
  card.setWebhookEndpoint({ url: `${url}/api/v1/payments/card/webhook`, secret });
  wallet.setWebhookEndpoint({ url: `${url}/api/v1/payments/wallet/webhook`, webhookId });

  const looker = new Pool({ connectionString: database.url, max: 2 });
  looker.on('error', () => undefined);
  const sql: Lane['sql'] = async <Row extends object>(text: string, params: readonly unknown[] = []) =>
    (await looker.query<Row>(text, [...params])).rows;
  const slots = (await sql<{ id: string }>(addSlots)).map(({ id }) => id);

  let current: SvcProcess | undefined;
  let log = '';
  const gone = async (): Promise<void> => {
    await current?.ended;
    log = `${log}${current?.stderr() ?? ''}`.slice(-40_000);
    current = undefined;
  };
  const clients = { anna: openClient(url), bruno: openClient(url), giulia: openClient(url) };
  const lane: Lane = {
    url,
    watch,
    card,
    wallet,
    gateway,
    mail,
    ...clients,
    serve: async (provider) => {
      const firstTurns = watch.next('mirror_watermark_advance');
      current = spawnSvc(['serve', '--json'], {
        env: { ...variables, PAYMENT__PROVIDER: provider, DATABASE_URL: taps.postgres.url },
      });
      await current.facts;
      await Promise.race([firstTurns, sleep(FIRST_TURNS_MS)]);
    },
    kill: () => void current?.child.kill('SIGKILL'),
    gone,
    log: () => `${log}${current?.stderr() ?? ''}`,
    sql,
    forgetSeller: async () => {
      await sql('delete from gateway_seller');
      gateway.books.aziende.splice(0);
    },
    nextSlot: async () => {
      const id = slots.pop();
      if (id === undefined) throw new Error('the calendar of the kill test is used up');
      return id;
    },
    close: async () => {
      current?.child.kill('SIGKILL');
      await gone();
      await looker.end();
      await Promise.all([taps.postgres, taps.card, taps.wallet, taps.gateway].map((each) => each.close()));
      await Promise.all([card.close(), wallet.close(), gateway.close(), mail.close()]);
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await lane.serve('card');
  const signIn = async (client: Client, email: string): Promise<void> => {
    const answer = await client.post('/api/v1/auth/login', { email, password: demoPassword });
    if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
  };
  await signIn(clients.anna, 'anna@example.it');
  await signIn(clients.bruno, 'bruno@example.it');
  await signIn(clients.giulia, 'giulia@studio-loto.example');
  return lane;
};
