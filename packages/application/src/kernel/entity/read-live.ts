import * as Effect from 'effect/Effect';
import { liveOf, localization, type Entity, type Fields, type Language, type Localized } from '@svc/domain/entity';
import type { PublishedName } from '../audit/audit-operation.ts';
import { notFound } from '../faults.ts';
import { shownIn } from './content-languages.ts';
import type { ListPorts } from './edit-entity.ts';
import { readSettingsDocument } from './edit-settings-document.ts';
import type { AskedList, StoredRecord } from './entity-store.ts';

/** What is public of a record, in one language. */
export interface LiveRecord {
  readonly record: StoredRecord;
  /** The language wanted if the record has it, else the tenant's main one, else any that it has. */
  readonly language: Language;
  readonly slug: string | null;
}

type Live = Entity<`${PublishedName}Live`, Fields, string>;

const shownAs = (
  live: Live,
  record: StoredRecord,
  used: readonly Language[],
  main: Language,
  wanted: Language | null,
): LiveRecord => {
  const shown = shownIn(live, record, used);
  const slugs = shown['slugs'] as Localized;
  const there = [...(wanted === null ? [] : [wanted]), main, ...used];
  const language = there.find((each) => slugs[each] !== undefined) ?? main;
  return { record: shown, language, slug: slugs[language] ?? null };
};

const localized = (ports: ListPorts) => Effect.map(readSettingsDocument(ports)(localization), ({ values }) => values);

/** A page of what is public; asked of the public table alone, so that nothing else can be found or sorted by. */
export const listLive =
  (ports: ListPorts) =>
  <F extends Fields, C extends string>(
    definition: Entity<PublishedName, F, C>,
    query: AskedList,
    wanted: Language | null,
  ) =>
    Effect.gen(function* () {
      const live = liveOf(definition) as object as Live;
      const { languages, default: main } = yield* localized(ports);
      const { items, total } = yield* ports.entities.of(live).list({ ...query, languages });
      return { items: items.map((each) => shownAs(live, each, languages, main, wanted)), total };
    });

/** What is public of one record; absent alike for a draft, a deleted one and one that never was. */
export const readLive =
  (ports: ListPorts) =>
  <F extends Fields, C extends string>(definition: Entity<PublishedName, F, C>, id: string, wanted: Language | null) =>
    Effect.gen(function* () {
      const live = liveOf(definition) as object as Live;
      const { languages, default: main } = yield* localized(ports);
      const found = yield* ports.entities.of(live).find(id);
      if (found === null) return yield* Effect.fail(notFound(definition.name));
      return shownAs(live, found, languages, main, wanted);
    });

/** The same by an address, present or past; the present one is in the answer. Without a language wanted it is that of the address. */
export const readLiveBySlug =
  (ports: ListPorts) =>
  <F extends Fields, C extends string>(
    definition: Entity<PublishedName, F, C>,
    slug: string,
    wanted: Language | null,
  ) =>
    Effect.gen(function* () {
      const { default: main } = yield* localized(ports);
      const found = yield* ports.entities.publications.bySlug(definition.name, slug, wanted ?? main);
      if (found === null) return yield* Effect.fail(notFound(definition.name));
      return yield* readLive(ports)(definition, found.recordId, wanted ?? found.language);
    });
