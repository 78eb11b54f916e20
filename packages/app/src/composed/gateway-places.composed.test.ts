import { randomBytes } from 'node:crypto';
import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCountingPlace, openDatabase } from '@svc/adapters-db';
import { freshDatabase, passWindows, unmadeDatabase, type FreshDatabase } from '@svc/adapters-db/testing';
import { openBcryptHasher, type BcryptHasher } from '@svc/adapters-platform';
import { startFakeGatewayA, startFakeGatewayB, type FakeGatewayA, type FakeGatewayB } from '@svc/emulators/sdi';
import type { EmissionOutcome, GatewayAccess, InvoiceGateway } from '@svc/application/invoicing';
import { noImages, sampleEmission } from '@svc/application/testing';
import { tenantContainer } from '../composition/container.ts';
import { tokens } from '../composition/tokens.ts';
import { readConfig } from '../config/config.ts';
import { gatewayCounts } from '../background/gateway-counts.ts';
import { electedPlaces } from '../instances/elected-places.ts';
import { readKeys } from '../keys/keys.ts';
import { ring } from '../testing/folder-of-tenants.ts';
import type { LogLine } from '../testing/studio.ts';

type Provider = GatewayAccess['provider'];

const run = Effect.runPromise;
const PER_MINUTE = 6;
/**
 * A count that waits for another one's row began before it, so it reads the other's window as longer by that wait: after
 * sixty seconds its process would wait for the last milliseconds, and by a clock that stands still that is for ever.
 */
const MINUTE_AND_MORE = 61;
const tenants = ['luna', 'sole'] as const;
const keys = { AUTH__COOKIEKEYS: ring(), SECRETS__KEYRING: ring() };
/** One account for each test: the clock goes back between them, what was counted does not. */
const accountNames = Array.from({ length: 12 }, () => randomBytes(8).toString('hex'));

let databases: readonly FreshDatabase[];
let place: Awaited<ReturnType<typeof unmadeDatabase>>;
let passwordHasher: BcryptHasher;
let gatewayA: FakeGatewayA;
let gatewayB: FakeGatewayB;
let account: string;
const open: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  databases = await Promise.all(tenants.map(() => freshDatabase()));
  place = await unmadeDatabase();
  await place.make();
  passwordHasher = openBcryptHasher({ cost: 4 });
});
afterAll(async () => {
  await passwordHasher.close();
  await Promise.all([...databases, place].map((each) => each.drop()));
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  account = accountNames.shift() ?? '';
  const [tokens, accounts] = [
    [{ token: account, environment: 'test' as const }],
    [{ username: account, password: account }],
  ];
  gatewayA = await startFakeGatewayA({ accounts, requireRegisteredSeller: false });
  gatewayB = await startFakeGatewayB({ tokens, requireRegisteredSeller: false });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of open.splice(0).toReversed()) await close();
  await Promise.all([gatewayA.close(), gatewayB.close()]);
});

const fakeOf = (provider: Provider): FakeGatewayA | FakeGatewayB => (provider === 'GatewayA' ? gatewayA : gatewayB);
const booksOf = (provider: Provider): readonly string[] =>
  provider === 'GatewayA'
    ? gatewayA.books.fatture.map(({ number }) => number)
    : gatewayB.books.invoices.map(({ number }) => number);
const routeOf = (provider: Provider): string =>
  provider === 'GatewayA' ? 'POST /ws2.0/:segment/fatture' : 'POST /:segment/invoices';

/** A process of both tenants, as it composes them: pools, containers, memory and places of its own. */
const process_ = (provider: Provider, url: string | undefined, lines: LogLine[] = []): readonly InvoiceGateway[] => {
  const variables = {
    NODE_ENV: 'test',
    ...keys,
    EINVOICING__BASEURL: gatewayA.baseUrl,
    EINVOICING__GATEWAYBBASEURL__TEST: gatewayB.baseUrls.Test,
    EINVOICING__CALLSPERMINUTE: String(PER_MINUTE),
    JOBS__INTENTSTALESECONDS: '0.02', // a call waits for its turn for half of this
    ...(url === undefined ? {} : { EINVOICING__LIMITSDATABASEURL: url }),
  };
  const config = readConfig(variables);
  const logger = {
    log: (level: LogLine['level'], message: string, fields = {}) => void lines.push({ ...fields, level, message }),
  };
  const elected = electedPlaces(config, ({ config: { DATABASE_URL: at = '' } }) =>
    openCountingPlace(() => Promise.resolve(at), { makesTable: false }),
  );
  const files = tenants.map((id, at) => {
    const text = `DATABASE_URL=${databases[at]?.url ?? ''}\nAUTH__COOKIEKEYS=${ring()}\nSECRETS__KEYRING=${ring()}\n`;
    return { id, path: '', text };
  });
  elected.look(files);
  const counts = gatewayCounts(config, logger, elected.current);
  open.push(elected.close, counts.close);
  return databases.map(({ url: own }, at) => {
    const database = openDatabase({ url: own });
    open.push(database.close);
    const container = tenantContainer({
      config: { ...config, SVC_TENANT: tenants[at] ?? '' },
      keys: readKeys(config),
      logger,
      database,
      passwordHasher,
      images: noImages,
      gatewayCounts: counts,
      pulse: { databaseIsUp: Effect.succeed(true), migrationsApplied: Effect.succeed(true), loopsAlive: () => true },
    });
    const access = { provider, environment: 'Test', username: account, secret: account, vatNumber: null } as const;
    return container.get(tokens.money).gateways.open(access);
  });
};
const emit = (gateway: InvoiceGateway | undefined, number: string): Promise<EmissionOutcome> =>
  run(gateway!.emit(sampleEmission({ number })));
const pass = async (seconds: number): Promise<void> => {
  await Promise.all([...databases, place].map(({ url }) => passWindows(url, seconds)));
  vi.advanceTimersByTime(seconds * 1000);
};
const notSent = { kind: 'refused', where: 'unreachable' };

const everywhere = (['GatewayA', 'GatewayB'] as const).flatMap((provider) =>
  (['the named database', 'the database of the first tenant'] as const).map((where) => [provider, where] as const),
);

describe.each(everywhere)(
  'one account at %s, called by two processes of two tenants each, counted in %s',
  (provider, where) => {
    const url = (): string | undefined => (where === 'the named database' ? place.url : undefined);

    it('never gets more calls in a minute than it may, and what had no turn is sent later, once', async () => {
      const gateways = [process_(provider, url()), process_(provider, url())].flat();
      const numbers = Array.from({ length: 16 }, (_, at) => `SVC/${at}`);
      let waiting = numbers;
      const callsOf: number[] = [];
      while (waiting.length > 0) {
        fakeOf(provider).clearCalls();
        const outcomes = await Promise.all(waiting.map((number, at) => emit(gateways[at % gateways.length], number)));
        for (const outcome of outcomes.filter(({ kind }) => kind !== 'answered'))
          expect(outcome).toMatchObject(notSent);
        waiting = waiting.filter((_, at) => outcomes[at]?.kind !== 'answered');
        callsOf.push(fakeOf(provider).calls.length);
        await pass(MINUTE_AND_MORE);
      }
      expect(callsOf.slice(0, -1)).toEqual(callsOf.slice(0, -1).map(() => PER_MINUTE));
      expect(callsOf.at(-1)).toBeLessThanOrEqual(PER_MINUTE);
      expect(booksOf(provider).toSorted()).toEqual(numbers.toSorted());
    });

    it('is left alone by the other process’s other tenant as long as a 429 asks one for it', async () => {
      const [[luna], [, sole]] = [process_(provider, url()), process_(provider, url())];
      const headers = { 'retry-after': '3600' };
      fakeOf(provider).failNext({
        kind: 'answer',
        when: 'before',
        status: 429,
        body: '{}',
        headers,
        route: routeOf(provider),
      });
      expect((await emit(luna, 'SVC/1')).kind).toBe('unknown');
      fakeOf(provider).clearCalls();
      expect(await emit(sole, 'SVC/2')).toMatchObject(notSent);
      await pass(3_000);
      expect(await emit(sole, 'SVC/2')).toMatchObject(notSent);
      expect(fakeOf(provider).calls).toEqual([]);
      await pass(601);
      expect((await emit(sole, 'SVC/2')).kind).toBe('answered');
      expect(booksOf(provider)).toEqual(['SVC/2']);
    });
  },
);

it('the place holds no tenant, user name, token or address', async () => {
  const [luna] = process_('GatewayA', place.url);
  expect((await emit(luna, 'SVC/1')).kind).toBe('answered');
  const client = new Client(place.url);
  await client.connect();
  const { rows } = await client.query<{ key: string }>('select key from gateway_call');
  await client.end();
  expect(rows.length).toBeGreaterThan(1);
  for (const { key } of rows) expect(key).toMatch(/^einvoicing\.(?:gateway|rest) [0-9a-f]{64}$/u);
});

describe('while the place is away', () => {
  it('no call leaves where it was named: what waits goes once it is back, and the log says why', async () => {
    const absent = await unmadeDatabase();
    open.push(absent.drop);
    const lines: LogLine[] = [];
    const [luna, sole] = process_('GatewayB', absent.url, lines);
    // The operator's database is no tenant's business: it is in the log alone.
    const answers = { ...notSent, message: 'no turn: calls to gateways cannot be counted now' };
    expect([await emit(luna, 'SVC/1'), await emit(sole, 'SVC/2')]).toEqual([answers, answers]);
    expect(gatewayB.calls).toEqual([]);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        message: expect.stringContaining('EINVOICING__LIMITSDATABASEURL') as string,
        reason: expect.stringContaining('does not exist') as string,
      },
    ]);
    await absent.make();
    expect((await emit(luna, 'SVC/1')).kind).toBe('answered');
    expect((await emit(sole, 'SVC/2')).kind).toBe('answered');
    expect(gatewayB.books.invoices.map(({ number }) => number)).toEqual(['SVC/1', 'SVC/2']);
    expect(lines.at(-1)).toEqual({ level: 'info', message: 'the calls to gateways are counted again' });
  });

  // The last one: the first tenant has no database afterwards.
  it('the database of the second tenant counts for all processes, where none was named', async () => {
    const [one, two] = [process_('GatewayB', undefined), process_('GatewayB', undefined)];
    await databases[0]?.drop();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, at) => emit((at % 2 ? one : two)[1], `SVC/${at}`)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(PER_MINUTE);
    for (const outcome of outcomes.filter(({ kind }) => kind !== 'answered')) expect(outcome).toMatchObject(notSent);
    expect(gatewayB.calls).toHaveLength(PER_MINUTE);
  });
});
