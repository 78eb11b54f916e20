import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyAppendOnly, freshDatabase, type FreshDatabase } from '../testing/index.ts';
import { nextId } from '../testing/samples.ts';

let fresh: FreshDatabase;
let client: Client;
beforeAll(async () => {
  fresh = await freshDatabase();
  client = new Client(fresh.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await fresh.drop();
});
beforeEach(() => client.query(emptyAppendOnly('auth_event')));

/** An event of somebody, of so many hours ago. */
const write = async (hours = 0, account = nextId()): Promise<string> => {
  await client.query(
    `insert into auth_event (at, method, success, masked_email, account_id, reason, source)
     values (now() - make_interval(hours => $1), 'password', false, 'a***@example.it', $2, 'password', 'server')`,
    [hours, account],
  );
  return account;
};
const kept = async (): Promise<readonly object[]> =>
  (
    await client.query<object>(
      'select masked_email as email, account_id as account, reason from auth_event order by at',
    )
  ).rows;
const word = `select set_config('svc.maintenance', 'sign-ins', true)`;

describe('an auth event', () => {
  it.for([
    'update auth_event set success = true',
    'delete from auth_event',
    'truncate auth_event',
    `set local svc.maintenance = '1'; delete from auth_event`,
    // Behind the word, too, nothing but what the two functions do.
    `${word}; delete from auth_event`,
    `${word}; update auth_event set success = true`,
    `${word}; update auth_event set account_id = null`,
    `${word}; update auth_event set account_id = null, masked_email = 'b***@example.it'`,
    `${word}; update auth_event set account_id = null, masked_email = '***', at = now()`,
    `${word}; truncate auth_event`,
  ])('auditImmutable: is never changed, by its owner neither: %s', async (text) => {
    await write(23);
    await expect(client.query(`begin; ${text}`)).rejects.toThrow('auditImmutable');
    await client.query('rollback');
    expect(await kept()).toHaveLength(1);
  });

  it('goes by the purge alone, oldest first and so many at a time, and not within a day whatever is asked', async () => {
    const [first, second, third] = [await write(72), await write(48), await write(20)];
    const purge = async (hours: number, most: number) =>
      (
        await client.query<{ n: number }>(`select audit.purge_sign_ins(now() - make_interval(hours => $1), $2) as n`, [
          hours,
          most,
        ])
      ).rows[0]?.n;
    expect(await purge(60, 10)).toBe(1);
    expect(await kept()).toMatchObject([{ account: second }, { account: third }]);
    await write(72, first);
    expect([await purge(-1, 1), await purge(-1, 10), await purge(-1, 10)]).toEqual([1, 1, 0]);
    expect(await kept()).toMatchObject([{ account: third }]);
    await expect(client.query('delete from auth_event')).rejects.toThrow('auditImmutable');
  });

  it('loses a person who is erased, and nothing else of it', async () => {
    const [erased, other] = [await write(2), await write(1)];
    await client.query('select audit.forget_sign_ins($1::uuid[])', [[erased]]);
    expect(await kept()).toEqual([
      { email: '***', account: null, reason: 'password' },
      { email: 'a***@example.it', account: other, reason: 'password' },
    ]);
    await expect(client.query('update auth_event set reason = null')).rejects.toThrow('auditImmutable');
  });

  it('loses an operator who is erased, and keeps the person as whom they acted; nobody else is put in', async () => {
    const [person, operator, other] = [nextId(), nextId(), nextId()];
    await client.query(
      `insert into auth_event (at, method, success, masked_email, account_id, operator, reason, source, address)
       values (now(), 'support', true, 'a***@example.it', $1, $2, 'started', 'server', '192.0.2.1')`,
      [person, operator],
    );
    for (const text of [
      `update auth_event set address = null, operator = '${other}'`,
      'update auth_event set operator = null',
    ]) {
      await expect(client.query(`begin; ${word}; ${text}`)).rejects.toThrow('auditImmutable');
      await client.query('rollback');
    }
    await client.query('select audit.forget_sign_ins($1::uuid[])', [[operator]]);
    const left = await client.query('select account_id, operator, masked_email, address from auth_event');
    expect(left.rows).toEqual([{ account_id: person, operator: null, masked_email: 'a***@example.it', address: null }]);
  });
});
