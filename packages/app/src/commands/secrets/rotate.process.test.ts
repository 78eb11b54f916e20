import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client as PgClient } from 'pg';
import { migrate } from '@svc/adapters-db';
import { freshDatabase } from '@svc/adapters-db/testing';
import { parseKeyRing, secretsCipher } from '@svc/adapters-platform';
import { runSvc, type Said } from '../../testing/svc-command.ts';
import { dataFolder, removeFolders } from '../../testing/svc-process.ts';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const old = `old:${key(1)}`;
const both = `new:${key(2)},${old}`;
const onlyNew = `new:${key(2)}`;
const tenant = 'studio-loto';
const field = 'einvoicing.gatewayB.token';
const requestId = '0190a000-0000-7000-8000-0000000000aa';
const mailId = '0190a000-0000-7000-8000-0000000000bb';

let url: string;
let drop: () => Promise<void>;
const query = async <Row extends object>(text: string, params: readonly unknown[] = []): Promise<readonly Row[]> => {
  const client = new PgClient(url);
  await client.connect();
  try {
    return (await client.query<Row>(text, [...params])).rows;
  } finally {
    await client.end();
  }
};
const sealedWith = (ring: string, name: string, plain: string): string =>
  secretsCipher(parseKeyRing(ring), tenant).seal(name, plain);
const openedWith = (ring: string, name: string, sealed: string): string | undefined =>
  secretsCipher(parseKeyRing(ring), tenant).open(name, sealed);
const tokenNow = async (): Promise<string> =>
  (await query<{ token: string }>('select gateway_b_token as token from einvoicing_settings'))[0]?.token ?? '';

beforeAll(async () => {
  const fresh = await freshDatabase();
  [url, drop] = [fresh.url, fresh.drop];
  await migrate(url);
  await query(
    `insert into einvoicing_settings (id, provider, environment, gateway_a_password, gateway_b_token, seller,
       recharge_stamp_duty) values (1, 'GatewayB', 'Test', $1, $2, '{}', false)`,
    [sealedWith(`lost:${key(9)}`, 'einvoicing.gatewayA.password', 'gone'), sealedWith(old, field, 'the-token')],
  );
  await query(
    `insert into mail (id, kind, recipient, content, state, attempts, next_attempt_at, created_at, expires_at)
     values ($1, (select 'invitation'), 'a@b.example', $2, 'Queued', 0, now(), now(), now() + interval '1 day')`,
    [mailId, sealedWith(old, `mail:${mailId}`, 'text')],
  );
  await query(
    `insert into idempotency_key (key, scope, owner, body_hash, claimed_at, status, content_type, body)
     values ('k1', 's1', $1, 'h', now(), 200, 'application/json', $2)`,
    [requestId, sealedWith(old, 'idempotency:s1:k1', '{"answer":1}')],
  );
  await query(
    `insert into otp_request (id, email, mode, account_id, state, sealed_code, tries, sends, source, created_at, last_sent_at, expires_at)
     values ($1, 'a@b.example', 'login', null, 'Active', $2, 0, 1, 'x', now(), now(), now() + interval '1 hour')`,
    [requestId, sealedWith(old, `otp:${requestId}`, '123456')],
  );
});
afterAll(async () => {
  await drop();
  removeFolders();
});

const rotate = (ring: string, ...args: readonly string[]): Promise<Said> => {
  const env = { SVC_DATA_DIR: dataFolder(), DATABASE_URL: url, SECRETS__KEYRING: ring, SVC_TENANT: tenant };
  return runSvc(['secrets', 'rotate', ...args], env);
};
interface Place {
  readonly place: string;
  readonly rotated: number;
  readonly current: number;
  readonly unreadable: number;
  readonly unreadableFields: readonly string[];
}
const placesOf = ({ out }: { readonly out: string }): ReadonlyMap<string, Place> =>
  new Map((JSON.parse(out) as { readonly places: readonly Place[] }).places.map((each) => [each.place, each]));

describe('svc secrets rotate', { timeout: 180_000 }, () => {
  it('counts on a dry run, and writes nothing', async () => {
    const before = await tokenNow();
    const run = await rotate(both, '--dry-run', '--json');
    expect([run.code, await tokenNow()]).toEqual([0, before]);
    expect(placesOf(run).get('einvoicing.settings')).toMatchObject({ rotated: 1, current: 0, unreadable: 1 });
  });

  it('einv-settings.encryption: seals everything anew, names what no key opens, and the old key can be dropped', async () => {
    const run = await rotate(both, '--json');
    expect(run.code).toBe(0);
    const places = placesOf(run);
    expect(places.get('einvoicing.settings')).toMatchObject({
      rotated: 1,
      unreadable: 1,
      unreadableFields: ['einvoicing.gatewayA.password'],
    });
    expect(['mail', 'otp', 'idempotency'].map((name) => places.get(name)?.rotated)).toEqual([1, 1, 1]);
    expect(run.out + run.err).not.toMatch(/the-token|gone/);
    expect(openedWith(onlyNew, field, await tokenNow())).toBe('the-token');
    const [mail] = await query<{ content: string }>('select content from mail');
    expect(openedWith(onlyNew, `mail:${mailId}`, mail?.content ?? '')).toBe('text');
    const [code] = await query<{ sealed: string }>('select sealed_code as sealed from otp_request');
    expect(openedWith(onlyNew, `otp:${requestId}`, code?.sealed ?? '')).toBe('123456');
    const [kept] = await query<{ body: string }>('select body from idempotency_key');
    expect(openedWith(onlyNew, 'idempotency:s1:k1', kept?.body ?? '')).toBe('{"answer":1}');
  });

  it('has nothing left to do when it is run again, and says so to a person', async () => {
    const run = await rotate(both);
    expect(run.code).toBe(0);
    expect(run.out).toMatch(/einvoicing\.settings\s+0 sealed anew, 1 already, 1 unreadable/);
    expect(run.out).toContain('unreadable: einvoicing.gatewayA.password');
  });

  it('ends with 2 on misuse and with 1 when the ring is none', async () => {
    expect((await rotate(both, '--what')).code).toBe(2);
    const wrong = await rotate('nonsense');
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('SECRETS__KEYRING') as string]);
  });
});
