import { describe, expect, it } from 'vitest';
import { liveRecords, plainRecords } from '@svc/domain/records';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import type { EntityStore, StoredRecord } from './entity-store.ts';
import { brokenChecks, entityStoreContract } from './entity-store.contract.ts';
import { sample } from './entity-samples.testkit.ts';
import { wordsContract } from '../words/words.contract.ts';
import { publicationContract } from './publication.contract.ts';
import { settingsDocumentsContract } from './settings-documents.contract.ts';

for (const definition of [sample, ...plainRecords, ...liveRecords])
  entityStoreContract('memory', definition, openMemoryWorld);
settingsDocumentsContract('memory', openMemoryWorld);
wordsContract('memory', openMemoryWorld);
publicationContract('memory', openMemoryWorld);

const planted = (
  break_: (store: EntityStore<StoredRecord>, loose: EntityStore<StoredRecord>) => EntityStore<StoredRecord>,
) =>
  brokenChecks(sample, async () => {
    const { world, close } = await openMemoryWorld();
    const store = world.entities.of(sample) as object as EntityStore<StoredRecord>;
    const loose = world.entities.of(filterable) as object as EntityStore<StoredRecord>;
    return { store: break_(store, loose), world, close };
  });

/** The same record, of which any field may be filtered by. */
const filterable = {
  ...sample,
  fields: {
    ...sample.fields,
    secret: { ...sample.fields.secret, traits: { ...sample.fields.secret.traits, filter: true } },
  },
} as const;

describe('the suite of a definition', () => {
  it('finds nothing at a store that holds', async () => {
    expect(await planted((store) => store)).toEqual([]);
  });
  it('finds a filter over a private field', async () => {
    expect(await planted((_, loose) => loose)).toEqual(['cannot be asked about a field whose traits do not allow it']);
  });
  it('finds a lost check of the version', async () => {
    const careless = (store: EntityStore<StoredRecord>): EntityStore<StoredRecord> => ({
      ...store,
      save: (record) => store.save(record, record.version - 1),
    });
    expect(await planted(careless)).toEqual([
      'are saved over the version that was read and no other; of six at once one saves',
    ]);
  });
});
