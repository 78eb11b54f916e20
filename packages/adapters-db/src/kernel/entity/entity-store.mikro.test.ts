import { MikroORM } from '@mikro-orm/postgresql';
import {
  brokenChecks,
  entityStoreContract,
  publicationContract,
  sample,
  settingsDocumentsContract,
  wordsContract,
} from '@svc/application/contracts';
import { holders, type EntityStore, type StoredRecord } from '@svc/application/kernel';
import { anId, now } from '@svc/application/testing';
import { liveRecords, plainRecords } from '@svc/domain/records';
import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneDatabase, openStores, type OpenStores } from '../../testing/open-stores.ts';
import type { Database } from '../database.ts';
import { sql } from '../statement.ts';
import { snake } from './entity-columns.ts';
import { entityTables } from './entity-table.ts';
import { mikroEntityStores } from './entity-store.mikro.ts';

const shared = oneDatabase();
afterAll(shared.close);
for (const definition of [...plainRecords, ...liveRecords]) entityStoreContract('postgres', definition, shared.open);
settingsDocumentsContract('postgres', shared.open);
wordsContract('postgres', shared.open);
publicationContract('postgres', shared.open);

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
  const orm = new MikroORM({ clientUrl: stores.url, entities: [...entityTables([sample])] });
  await orm.schema.execute(await orm.schema.getCreateSchemaSQL({ wrap: false }));
  await orm.close(true);
});
afterAll(() => stores.close());

const openSample = async () => {
  await Effect.runPromise(stores.database.query(sql('sample_wipe', 'delete from sample'), []));
  const world = { ...stores.world, entities: mikroEntityStores(stores.database, [sample]) };
  return { world, close: async () => undefined };
};
entityStoreContract('postgres', sample, openSample);

describe('the suite of a definition', () => {
  it('finds an order that has lost its nulls last', async () => {
    const careless: Database = {
      ...stores.database,
      query: ({ name, text }, params) =>
        stores.database.query(sql(name === '' ? '' : `${name}_x`, text.replaceAll(' nulls last', '')), params),
    };
    const open = async () => ({
      ...(await openSample()),
      store: mikroEntityStores(careless, [sample]).of(sample) as object as EntityStore<StoredRecord>,
    });
    expect(await brokenChecks(sample, open)).toEqual([
      'stand in every order both ways, page by page, what is empty last, ties by id',
    ]);
  });
});

describe('references', () => {
  const record = (over: object = {}) => ({
    ...{ nick: null, day: null, price: null, parent: null, extra: null, secret: null, family: null },
    ...{ tags: [], shelves: [], friends: [] },
    ...({ code: anId<string>(), title: { it: 'T' }, rank: 0, on: false, tone: 'low', score: 0 } as const),
    ...{ id: anId<string>(), version: 1, createdAt: now, updatedAt: now },
    ...over,
  });
  it('are looked for, counted, and held while a transaction that names them lasts', async () => {
    const { world } = await openSample();
    const store = world.entities.of(sample);
    const parent = record();
    await Effect.runPromise(store.insert(parent));
    await Effect.runPromise(store.insert(record({ parent: parent.id })));
    expect(await Effect.runPromise(world.entities.usesOf('sample', parent.id))).toBe(1);
    const [there, absent] = [parent.id, anId<string>()].map((id) => ({ field: 'parent', of: 'sample', id }));
    const missing = world.entities.missing([there, absent].flatMap((each) => each ?? []));
    expect(await Effect.runPromise(missing)).toEqual(absent);
    const other = mikroEntityStores(stores.database, [sample]);
    const free = sql<{ id: string }>('sample_free', 'select id from sample where id = $1 for update skip locked');
    const held = Effect.flatMap(other.missing([there].flatMap((each) => each ?? [])), () =>
      Effect.promise(() => Effect.runPromise(stores.database.query(free, [parent.id]))),
    );
    expect(await Effect.runPromise(world.unitOfWork.run(held))).toEqual([]);
  });
  it('to a word hold in Postgres for every field that has one', async () => {
    const words = plainRecords.flatMap((definition) =>
      holders(definition, ({ enumKey }) => enumKey !== undefined)
        .filter(([, { kind }]) => kind === 'word')
        .map(([name]) => `${snake(definition.name)}_${snake(name)}_word`),
    );
    const foreign = sql<{ conname: string }>(
      'word_links',
      `select conname from pg_constraint where conname like '%_word'`,
    );
    const held = await Effect.runPromise(stores.database.query(foreign, []));
    expect(held.map(({ conname }) => conname).toSorted()).toEqual(words.toSorted());
  });
});
