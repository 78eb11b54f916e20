import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as Effect from 'effect/Effect';
import type { LogLevel } from '@svc/application/kernel';
import type { App, Route } from '@svc/adapters-http';
import { callServer, type TestServer } from '@svc/adapters-http/testing';
import { startFakeCard, type FakeCard } from '@svc/emulators/payments';
import { startFakeGatewayA, type FakeGatewayA } from '@svc/emulators/sdi';
import { freshDatabase } from '@svc/adapters-db/testing';
import { tokens } from '../composition/tokens.ts';
import { readConfig, type Config } from '../config/config.ts';
import { seedStudioLoto } from '../demo/seed.ts';
import { demoPassword } from '../demo/studio-loto.ts';
import { serveTenant, takePort, type Server } from '../serving/server.ts';
import { openClient, type Client } from '../walk/client.ts';
import { hashChildren } from './hash-children.ts';
import { openStatements, type Statements } from './statements.ts';

export interface LogLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** A composed server of Studio Loto in this process, on a database of its own, with the real emulators. */
export interface Studio {
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  readonly card: FakeCard;
  readonly gateway: FakeGatewayA;
  readonly databaseUrl: string;
  /** The variables it was configured with, for processes that shall join it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  /** What was logged, in this order; cleared by the test that counts. */
  readonly lines: LogLine[];
  readonly anonymous: Client;
  /** Signs in: anna, bruno, giulia or the operator by mail address. */
  readonly signIn: (email: string, password?: string) => Promise<Client>;
  readonly sql: Statements['sql'];
  /** Another server process's worth of composition on the same database. */
  readonly another: (variables?: Readonly<Record<string, string>>) => Promise<Server>;
  /** Ends the server of this process; the emulators and the database stay for others. */
  readonly retire: () => Promise<void>;
  /** The server as the sweeps of adapters-http call it. */
  readonly asTestServer: TestServer;
  readonly close: () => Promise<void>;
}

export const anna = 'anna@example.it';
export const bruno = 'bruno@example.it';
export const giulia = 'giulia@studio-loto.example';
export const operator = 'operator@studio-loto.example';

const quick = {
  NODE_ENV: 'test',
  PORT: '0',
  AUTH__BCRYPTCOST: '4',
  BOTCHALLENGE__MODE: 'off',
  BOTCHALLENGE__DIFFICULTY: '20',
  JOBS__RECONCILEDELAYSECONDS: '600',
  MAINTENANCE__KEY: 'the-key-of-the-studio-under-test',
  RATELIMIT__LIMITS: '*=100000/60',
  RATELIMIT__LOGINPERMINUTE: '100000',
  RATELIMIT__WEBHOOKPERMINUTE: '100000',
  PAYMENT__CARD__SECRETKEY: 'sk_test_studio',
} as const;

/** Lets strangers register; a studio begins with that closed. */
export const openRegistration = (server: Server): Promise<void> => {
  const flags = server.tenant.container.get(tokens.money).flags;
  const opened = Effect.flatMap(flags.load, (all) => flags.save({ ...all, enable_registration: true }));
  return Effect.runPromise(opened);
};

/**
 * @param variables environment variables beside the quick ones, as a person would set them
 * @param rows beside those of every server, as the demo has its desk
 */
export const openStudio = async (
  variables: Readonly<Record<string, string>> = {},
  given?: { readonly url: string; readonly drop: () => Promise<void> },
  rows: readonly Route<App>[] = [],
): Promise<Studio> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-studio-'));
  const database = given ?? (await freshDatabase());
  const card = await startFakeCard({ businessName: 'Studio Loto', retryDelaysMs: [100, 300, 1000, 2000, 4000] });
  const gateway = await startFakeGatewayA();
  const lines: LogLine[] = [];
  const logger = {
    log: (level: LogLevel, message: string, fields: object = {}) => void lines.push({ ...fields, level, message }),
  };
  const environment = {
    ...quick,
    SVC_DATA_DIR: dataDir,
    PAYMENT__CARD__BASEURL: card.url,
    EINVOICING__BASEURL: gateway.baseUrl,
    ...variables,
  };
  const config = readConfig(environment);
  const compose = async (more: Config): Promise<Server> => {
    const listener = await takePort(more);
    return await serveTenant({ ...more, PORT: listener.port }, listener, database.url, logger, rows, {
      hashPool: hashChildren(),
    });
  };
  const server = await compose(config);
  const webhookUrl = `${server.url}/api/v1/payments/card/webhook`;
  card.setWebhookEndpoint({ url: webhookUrl, secret: server.keys.cardWebhook });
  const { container } = server.tenant;
  await Effect.runPromise(
    seedStudioLoto(container.get(tokens.money), container.get(tokens.account), config.SEED__SUPERADMINPASSWORD),
  );
  const others: Server[] = [];
  let retired: Promise<void> | undefined;
  const retire = (): Promise<void> => (retired ??= server.close());
  const signIn = async (email: string, password?: string): Promise<Client> => {
    const client = openClient(server.url);
    const wanted = password ?? (email === operator ? defaultSuperAdminPassword : demoPassword);
    const answer = await client.post('/api/v1/auth/login', { email, password: wanted });
    if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
    return client;
  };
  const statements = openStatements(database.url);
  return {
    url: server.url,
    port: server.port,
    server,
    card,
    gateway,
    databaseUrl: database.url,
    environment: { ...environment, DATABASE_URL: database.url },
    webhookUrl,
    webhookSecret: server.keys.cardWebhook,
    lines,
    anonymous: openClient(server.url),
    signIn,
    sql: statements.sql,
    another: async (more = {}) => {
      const other = await compose(readConfig({ ...environment, ...more }));
      others.push(other);
      return other;
    },
    retire,
    asTestServer: {
      port: server.port,
      origin: server.url,
      call: (path, call) => callServer(server.port, path, call),
      speak: () => Promise.reject(new Error('not needed here')),
      [Symbol.asyncDispose]: async () => undefined,
    },
    close: async () => {
      await Promise.all([retire(), ...others.map((each) => each.close())]);
      await Promise.all([card.close(), gateway.close(), statements.close()]);
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
