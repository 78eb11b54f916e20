import { writeFileSync, readFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freshDatabase } from '@svc/adapters-db/testing';
import { openClient, type Client as Browser } from '../walk/client.ts';
import { ring } from './folder-of-tenants.ts';
import { runSvc, type Said } from './svc-command.ts';
import { endHosted, hostSvc } from './svc-hosted.ts';
import { dataFolder } from './svc-process.ts';

/** Nobody listens there: the desk's servers take any free port, and nobody but root could take this one. */
export const publicUrl = 'http://localhost:1';
export const operator = { email: 'capo@sole.example', password: 'lago di Como 7' } as const;

/** An instance `sole` with its file, its database, and if wanted a server that serves it on this machine. */
export interface PaymentsDesk {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly text: () => string;
  readonly write: (text: string) => void;
  /** `svc instance payments sole …` */
  readonly payments: (...args: readonly string[]) => Promise<Said>;
  readonly paymentsWith: (
    how: { readonly input?: string; readonly env?: Readonly<Record<string, string>> },
    ...args: readonly string[]
  ) => Promise<Said>;
  readonly sql: (text: string) => Promise<void>;
  readonly serve: () => Promise<{ readonly url: string; readonly browser: Browser }>;
  /** Ends its servers, too. */
  readonly drop: () => Promise<void>;
}

/** @param extra lines of the file below its keys, comments included */
export const openPaymentsDesk = async (extra = ''): Promise<PaymentsDesk> => {
  const database = await freshDatabase();
  const root = dataFolder();
  const folder = join(root, 'instances');
  mkdirSync(folder);
  const path = join(folder, 'sole.env');
  const head = `# Palestra Sole
HTTP__PUBLICURL=${publicUrl}
DATABASE_URL='${database.url}'
AUTH__COOKIEKEYS=${ring()}
SECRETS__KEYRING=${ring()}
AUTH__BCRYPTCOST=4
SEED__SUPERADMINEMAIL=${operator.email}
SEED__SUPERADMINPASSWORD='${operator.password}'
`;
  writeFileSync(path, head + extra, { mode: 0o600 });
  const env = { SVC_INSTANCES_DIR: folder, SVC_DATA_DIR: join(root, 'data'), SVC_INSTANCES_POLLSECONDS: '0.1' };
  const paymentsWith: PaymentsDesk['paymentsWith'] = ({ input, env: more = {} }, ...args) =>
    runSvc(['instance', 'payments', 'sole', ...args], { ...env, ...more }, input);
  return {
    folder,
    env,
    text: () => readFileSync(path, 'utf8'),
    write: (text) => writeFileSync(path, text),
    payments: (...args) => paymentsWith({}, ...args),
    paymentsWith,
    sql: async (text) => {
      const client = new Client(database.url);
      client.on('error', () => undefined);
      await client.connect();
      await client.query(text);
      await client.end();
    },
    serve: async () => {
      const url = (await hostSvc(['serve', '--json'], { env }).facts).url.replace('127.0.0.1', 'localhost');
      const browser = openClient(url);
      const answer = await browser.post('/api/v1/auth/login', operator);
      if (answer.status !== 200) throw new Error(answer.text);
      return { url, browser };
    },
    drop: async () => {
      await endHosted();
      await database.drop();
    },
  };
};
