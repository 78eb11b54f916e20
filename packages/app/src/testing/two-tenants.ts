import * as Effect from 'effect/Effect';
import { startFakeCard, type FakeCard } from '@svc/emulators/payments';
import { startFakeGatewayA, type FakeGatewayA } from '@svc/emulators/sdi';
import { flagKeys } from '@svc/domain/kernel';
import { tokens } from '../composition/tokens.ts';
import { readConfig } from '../config/config.ts';
import { seedStudioLoto } from '../demo/seed.ts';
import { demoPassword } from '../demo/studio-loto.ts';
import { readInstance } from '../instances/instance.ts';
import { onTenant } from '../instances/on-tenant.ts';
import { readKeys } from '../keys/keys.ts';
import { serveFolder } from '../instances/serve-folder.ts';
import { takePort } from '../serving/server.ts';
import { openClient, type Client } from '../walk/client.ts';
import { openFolder, type FolderOfTenants } from './folder-of-tenants.ts';
import { hashChildren } from './hash-children.ts';
import { register } from './oidc-client.ts';
import { openStatements, type Statements } from './statements.ts';

/** One of two tenants that a process serves: a whole Studio Loto, everything switched on. */
export interface OneTenant {
  readonly id: string;
  readonly url: string;
  readonly databaseUrl: string;
  readonly webhookSecret: string;
  readonly maintenanceKey: string;
  readonly cookieName: string;
  readonly card: FakeCard;
  readonly signIn: (email: string) => Promise<Client>;
  readonly sql: Statements['sql'];
  readonly close: () => Promise<void>;
}

export interface TwoTenants {
  /** The one whose credentials and ids are tried at the other. */
  readonly sole: OneTenant;
  readonly luna: OneTenant;
  readonly files: FolderOfTenants;
  /** Both have the same account there. */
  readonly gateway: FakeGatewayA;
  /** Another server over the same folder. @returns its port */
  readonly serveBeside: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const everythingOn = `insert into feature_flag select key, true from unnest($1::text[]) as key
  on conflict (key) do update set value = true`;

const open = async (files: FolderOfTenants, id: string, url: string, variables: Readonly<Record<string, string>>) => {
  const card = await startFakeCard({ businessName: id, retryDelaysMs: [100, 300] });
  const webhookSecret = `whsec_of_${id}`;
  const maintenanceKey = `the-maintenance-key-of-${id}`;
  const { url: databaseUrl } = await files.add(id, {
    HTTP__PUBLICURL: url,
    MAINTENANCE__KEY: maintenanceKey,
    RATELIMIT__LIMITS: '*=100000/60',
    RATELIMIT__LOGINPERMINUTE: '100000',
    PAYMENT__CARD__SECRETKEY: `sk_test_${id}`,
    PAYMENT__CARD__WEBHOOKSECRET: webhookSecret,
    PAYMENT__CARD__BASEURL: card.url,
    ...variables,
  });
  card.setWebhookEndpoint({ url: `${url}/api/v1/payments/card/webhook`, secret: webhookSecret });
  const { sql, close } = openStatements(databaseUrl);
  const ofProcess = readConfig({ NODE_ENV: 'test', SVC_DATA_DIR: files.dataDir });
  const { config } = readInstance({ id, path: '', text: files.textOf(id) }, ofProcess);
  await onTenant(config, readKeys(config), databaseUrl, files.logger, async (tenant) => {
    const { container } = tenant;
    await Effect.runPromise(seedStudioLoto(container.get(tokens.money), container.get(tokens.account), demoPassword));
    await register({ tenant }, 'desk');
  });
  await sql(everythingOn, [flagKeys.filter((key) => !key.startsWith('_system_'))]);
  const signIn = async (email: string): Promise<Client> => {
    const client = openClient(url);
    const answer = await client.post('/api/v1/auth/login', { email, password: demoPassword });
    if (answer.status !== 200) throw new Error(`${email} cannot sign in at ${id}: ${answer.text}`);
    return client;
  };
  return {
    id,
    url,
    databaseUrl,
    webhookSecret,
    maintenanceKey,
    cookieName: config.COOKIE_NAME,
    card,
    signIn,
    sql,
    close,
  };
};

/** Two studios in this process, at 127.0.0.1 and at localhost, which every machine knows. @param more of both their files */
export const openTwoTenants = async (more: Readonly<Record<string, string>> = {}): Promise<TwoTenants> => {
  const files = openFolder();
  const gateway = await startFakeGatewayA();
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', SVC_DATA_DIR: files.dataDir });
  const listener = await takePort(config);
  const variables = { EINVOICING__BASEURL: gateway.baseUrl, JOBS__SWEEPSECONDS: '0.25', ...more };
  const [sole, luna] = [
    await open(files, 'sole', `http://127.0.0.1:${listener.port}`, variables),
    await open(files, 'luna', `http://localhost:${listener.port}`, variables),
  ];
  const servers = [
    await serveFolder({ ...config, PORT: listener.port }, files.folder, listener, files, hashChildren()),
  ];
  return {
    sole,
    luna,
    files,
    gateway,
    serveBeside: async () => {
      const second = await takePort(config);
      servers.push(await serveFolder({ ...config, PORT: second.port }, files.folder, second, files, hashChildren()));
      return second.port;
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      await Promise.all([sole, luna].flatMap(({ card, close }) => [card.close(), close()]));
      await gateway.close();
      await files.close();
    },
  };
};
