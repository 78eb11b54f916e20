import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { onOneTenant, jsonOf } from '../../testing/svc-command.ts';

const { command, databaseUrl } = onOneTenant('instance', 'operator');

describe('svc instance operator', { timeout: 180_000 }, () => {
  it('reset-factor: takes the factor of the only SuperAdmin away, ends its sessions, and says who did it', async () => {
    const client = new Client(databaseUrl());
    await client.connect();
    const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
    const account = `select id from account where email = 'op@studio.example'`;
    await query(`insert into account (id, email, display_name, state, privilege_bits, preferred_language, password_hash,
        default_password, email_proven, created_at, second_factor)
      values (gen_random_uuid(), 'op@studio.example', 'Op', 'Enabled', 4, 'it', null, false, true, now(), true)`);
    await query(`insert into second_factor values ((${account}), 'Active', 'sealed', 1, '{}', now())`);
    await query(
      `insert into session (id, account_id, state, issued_at) values (gen_random_uuid(), (${account}), 'Valid', now())`,
    );
    const reset = await command('reset-factor', 'OP@studio.example', '--json');
    expect([reset.code, jsonOf(reset)]).toEqual([0, { email: 'op@studio.example', secondFactor: 'Disabled' }]);
    expect(await query(`select second_factor from account where email = 'op@studio.example'`)).toEqual([
      { second_factor: false },
    ]);
    expect(await query(`select state, sealed_secret from second_factor`)).toEqual([
      { state: 'Disabled', sealed_secret: null },
    ]);
    expect(await query(`select state from session where account_id = (${account})`)).toEqual([{ state: 'Revoked' }]);
    expect(await query(`select actor_kind from audit_log where operation = 'secondFactor.reset'`)).toEqual([
      { actor_kind: 'maintenance' },
    ]);
    const again = await command('reset-factor', 'op@studio.example');
    expect([again.code, again.err]).toEqual([0, '']);
    await query(`delete from second_factor`);
    const none = await command('reset-factor', 'op@studio.example');
    expect([none.code, none.err]).toEqual([5, 'This account has no second factor.\n']);
    await client.end();
  });

  it('new-password: replaces a default password by another one, shown once, and ends every access', async () => {
    const client = new Client(databaseUrl());
    await client.connect();
    const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
    await query(`insert into account (id, email, display_name, state, privilege_bits, preferred_language, password_hash,
        default_password, email_proven, created_at, second_factor)
      values (gen_random_uuid(), 'boss@studio.example', 'Boss', 'Enabled', 4, 'it', 'hash', true, true, now(), false)`);
    await query(`insert into session (id, account_id, state, issued_at)
      select gen_random_uuid(), id, 'Valid', now() from account where email = 'boss@studio.example'`);
    const renewed = await command('new-password', 'Boss@studio.example');
    expect(renewed.code).toBe(0);
    expect(renewed.out).toMatch(
      /^boss@studio\.example has the password (?:[0-9a-f]{6}-){5}[0-9a-f]{6}, shown this once;/,
    );
    const of = `(select id from account where email = 'boss@studio.example')`;
    expect(
      await query(`select default_password, password_hash <> 'hash' as renewed from account where id = ${of}`),
    ).toEqual([{ default_password: true, renewed: true }]);
    expect(await query(`select state from session where account_id = ${of}`)).toEqual([{ state: 'Revoked' }]);
    expect(await query(`select actor_kind from audit_log where entity_id = ${of}::text`)).toEqual([
      { actor_kind: 'maintenance' },
    ]);
    expect(await command('new-password', 'nobody@studio.example')).toMatchObject({ code: 4 });
    await client.end();
  });

  it('ends with 4 when nobody has the address', async () => {
    expect(await command('reset-factor', 'nobody@studio.example')).toMatchObject({
      code: 4,
      err: 'There is no account with this address.\n',
    });
  });
});
