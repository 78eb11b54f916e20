import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStores, type OpenStores } from '../testing/index.ts';
import { migrationsApplied } from './migrations-applied.ts';
import { sql } from './statement.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());

const run = (text: string) => Effect.runPromise(stores.database.query(sql(`test_${text.slice(0, 6)}`, text), []));
const areApplied = () => Effect.runPromise(migrationsApplied(stores.database));

describe('whether the database has every migration of this program', () => {
  it('is so after they were applied, and with more of a newer program', async () => {
    expect(await areApplied()).toBe(true);
    await run("insert into mikro_orm_migrations (name) values ('9999-of-the-future')");
    expect(await areApplied()).toBe(true);
  });
  it('is not so with one that is missing, and not without an answer', async () => {
    await run("update mikro_orm_migrations set name = 'lost' where name = '0001-kernel'");
    expect(await areApplied()).toBe(false);
    await run('drop table mikro_orm_migrations');
    expect(await areApplied()).toBe(false);
  });
});
