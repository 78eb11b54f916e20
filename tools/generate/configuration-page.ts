import { accountLimit, type allRoutes } from '@svc/adapters-http';
import { configKeys, type ConfigKey } from '@svc/app/config-keys';

const all: readonly (readonly [name: string, key: ConfigKey])[] = Object.entries(configKeys);

/** What the program uses when the key is absent; undefined when there is nothing to fall back to. */
const fallback = ({ schema }: ConfigKey): string | undefined => {
  const parsed = schema.safeParse(undefined);
  if (!parsed.success) return 'required';
  const { data } = parsed;
  return typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean' ? `${data}` : undefined;
};

type LimitedRow = Pick<(typeof allRoutes)[number], 'id' | 'rateLimit'>;

type Limit = NonNullable<LimitedRow['rateLimit']>;

const limitLine = ({ name, points, perSeconds, counted }: Limit, rows: string): string => {
  const how = counted === 'perProcess' ? 'in each process' : 'together';
  return `| \`${name}\` | ${points} in ${perSeconds} s | ${how} | ${rows} |`;
};

/** Every limit once, with the rows that share it. */
const limitLines = (routes: readonly LimitedRow[]): readonly string[] => {
  const limited = routes.flatMap(({ id, rateLimit }) => (rateLimit === undefined ? [] : [{ id, rateLimit }]));
  const byName = Map.groupBy(limited, ({ rateLimit }) => rateLimit.name);
  const lines = [...byName.values()].flatMap((rows) =>
    rows.slice(0, 1).map(({ rateLimit }) => limitLine(rateLimit, rows.map(({ id }) => `\`${id}\``).join(' '))),
  );
  return [limitLine(accountLimit, 'every row for people signed in, beside its own'), ...lines].toSorted();
};

/** docs/generated/configuration.md */
export const configurationPage = (routes: readonly LimitedRow[]): string =>
  [
    '# Configuration',
    '',
    'Environment variables, read once at start. An empty one counts as absent. A wrong one ends the start with a sentence',
    'that names it. Values of secret keys are never printed. [.env.example](../../.env.example) holds the same list.',
    '',
    'One process serves the tenant of its environment, or with SVC_INSTANCES_DIR each `<id>.env` of a folder (see',
    '[Several tenants in one process](../decisions/instance-folder.md)). Keys marked *process* are then read from the',
    'environment alone, all others from the tenant’s file alone.',
    '',
    'Beside each secret key stands KEY_FILE, as `DATABASE_URL_FILE=/run/secrets/database-url`: the absolute path of a file whose content',
    'is the value, without the newline at its end. It is read with the variables, in an instance file whenever that has changed.',
    'Both of them, or a file that cannot be read, end the start with a sentence.',
    '',
    '| key | of | default | secret | meaning |',
    '|---|---|---|---|---|',
    ...all.map(([name, key]) => {
      const value = fallback(key);
      return `| \`${name}\` | ${key.ofProcess === true ? 'process' : 'tenant'} | ${value === undefined || value === '' ? '' : `\`${value}\``} | ${key.secret === true ? 'yes' : ''} | ${key.about} |`;
    }),
    '',
    '## Rate limits',
    '',
    'Counted per source address (an IPv6 network of 64 bits counts as one), per account for who is signed in, per token on the',
    'public API. `RATELIMIT__LIMITS=auth.login=10/60` gives other numbers; `*=` is for all that it does not name. Beyond the limit:',
    '429 `errors.general.rateLimited` with Retry-After.',
    '',
    '| limit | default | counted | rows |',
    '|---|---|---|---|',
    ...limitLines(routes),
    '',
  ].join('\n');

/** .env.example: every key, commented out, with its default or example. */
export const environmentExample = (): string =>
  [
    '# Every key the program reads. Uncomment what you need; this reads it, with the Node that the repository brings:',
    '# npx -y pnpm@12 exec node --env-file=.env packages/app/src/main.ts serve',
    '# Beside each secret key stands KEY_FILE, the absolute path of a file that holds the value (/run/secrets/...).',
    ...all.flatMap(([name, key]) => ['', `# ${key.about}`, `#${name}=${key.example ?? fallback(key) ?? ''}`]),
    '',
  ].join('\n');
