import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../testing/index.ts';
import { createDatabase } from './create-database.ts';
import { dropDatabase } from './drop-database.ts';
import { hasStandingWork } from './standing-work.ts';

const run = async (url: string, text: string): Promise<void> => {
  const client = new Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
};
const made: string[] = [];
afterEach(async () => {
  for (const name of made.splice(0)) await dropDatabase(inject('pgUrl'), name);
});
const newUrl = (): string => {
  const name = `svc_test_${process.pid}_${randomBytes(4).toString('hex')}-"x"`.replaceAll('"', '');
  made.push(name);
  const url = new URL(inject('pgUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

describe('a new tenant’s database', () => {
  it('is made once, though two ask at the same moment, and is then empty until somebody has tables in it', async () => {
    const url = newUrl();
    expect(await Promise.all([createDatabase(url), createDatabase(url)])).toEqual(['made', 'made']);
    expect(await createDatabase(url)).toBe('empty');
    await run(url, 'create table theirs (id int)');
    expect(await createDatabase(url)).toBe('taken');
  });
  it('is not made where the server cannot be reached', async () => {
    await expect(createDatabase('postgres://svc:x@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('standing work', () => {
  it('is none in a new tenant, and some once it takes payments, has a document, a mail that waits, a class to empty, a file of contacts or a request', async () => {
    const tenant = await freshDatabase();
    expect(await hasStandingWork(tenant.url)).toBe(false);
    await run(tenant.url, `insert into feature_flag values ('enable_login', true), ('enable_einvoicing', false)`);
    expect(await hasStandingWork(tenant.url)).toBe(false);
    await run(tenant.url, `update feature_flag set value = true where key = 'enable_einvoicing'`);
    expect(await hasStandingWork(tenant.url)).toBe(true);
    await run(tenant.url, `delete from feature_flag`);
    await run(
      tenant.url,
      `insert into mail (id, kind, recipient, state, attempts, next_attempt_at, created_at, expires_at)
       values (gen_random_uuid(), 'otp', 'a@b.it', 'Queued', 0, now(), now(), now())`,
    );
    expect(await hasStandingWork(tenant.url)).toBe(true);
    await run(tenant.url, 'delete from mail');
    expect(await hasStandingWork(tenant.url)).toBe(false);
    await run(
      tenant.url,
      `insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state,
         clearing, clear_at)
       values (gen_random_uuid(), gen_random_uuid(), now(), '18:00', 'Europe/Rome', now(), now(), 1, 0, 0, 'Cancelled', '{}', now())`,
    );
    expect(await hasStandingWork(tenant.url)).toBe(true);
    await run(tenant.url, 'delete from slot');
    const booking = (state: string) =>
      `insert into booking (id, slot_id, user_id, booked_by, state, means, entry_outcome, sequence, created_at)
       values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '${state}', 'free', 'none', 0, now())`;
    await run(
      tenant.url,
      `insert into contact_import values (gen_random_uuid(), 'Previewed', '{}', '[]', now(), now())`,
    );
    expect(await hasStandingWork(tenant.url)).toBe(true);
    await run(tenant.url, 'delete from contact_import');
    await run(tenant.url, booking('Confirmed'));
    expect(await hasStandingWork(tenant.url)).toBe(false);
    await run(tenant.url, booking('Requested'));
    expect(await hasStandingWork(tenant.url)).toBe(true);
    await tenant.drop();
  });

  it('goes on while somebody waits for a class or has an offer, though bookings are switched off', async () => {
    const tenant = await freshDatabase();
    const answers: unknown[] = [];
    for (const state of ['Waiting', 'Offered', 'Lapsed', 'Accepted']) {
      await run(
        tenant.url,
        `insert into waiting_entry (id, slot_id, user_id, seq, state, means, created_at)
         values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, '${state}', 'order', now())`,
      );
      answers.push([state, await hasStandingWork(tenant.url)]);
      await run(tenant.url, 'delete from waiting_entry');
    }
    expect(answers).toEqual([
      ['Waiting', true],
      ['Offered', true],
      ['Lapsed', false],
      ['Accepted', false],
    ]);
    await tenant.drop();
  });
});
