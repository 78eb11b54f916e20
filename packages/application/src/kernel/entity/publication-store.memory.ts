import type { Localized } from '@svc/domain/entity';
import type { MemoryDatabase, MemoryView } from '../memory-database.ts';
import type { EntityVersion, PublicationStore, RecordKey, RecordSlug } from './publication-store.ts';

interface SlugRow extends RecordSlug {
  readonly isCurrent: boolean;
}
const [slugs, versions] = ['entity_slug', 'entity_version'];

const keyOf = ({ entity, language, slug }: Omit<RecordSlug, 'recordId'>): string => `${entity} ${language} ${slug}`;
const isOf =
  ({ entity, recordId }: RecordKey) =>
  (row: RecordKey): boolean =>
    row.entity === entity && row.recordId === recordId;

/** Addresses and versions in memory. */
export const memoryPublicationStore = (db: MemoryDatabase): PublicationStore => {
  const slugRows = (view: MemoryView, record: RecordKey) => view.all<SlugRow>(slugs).filter(isOf(record));
  const versionRows = (view: MemoryView, record: RecordKey) =>
    view
      .all<EntityVersion>(versions)
      .filter(isOf(record))
      .toSorted((a, b) => b.number - a.number);
  return {
    reserveSlug: (slug) =>
      db.write('publication.reserveSlug', (view) => {
        const holder = view.get<SlugRow>(slugs, keyOf(slug));
        if (holder !== undefined && holder.recordId !== slug.recordId) return false;
        for (const row of slugRows(view, slug))
          if (row.language === slug.language) view.put(slugs, keyOf(row), { ...row, isCurrent: false });
        view.put(slugs, keyOf(slug), { ...slug, isCurrent: true });
        return true;
      }),
    slugsOf: (record) =>
      db.read('publication.slugsOf', (view): Localized => {
        const current = slugRows(view, record).filter(({ isCurrent }) => isCurrent);
        return Object.fromEntries(current.map(({ language, slug }) => [language, slug]));
      }),
    bySlug: (entity, slug, preferred) =>
      db.read('publication.bySlug', (view) => {
        const named = view.all<SlugRow>(slugs).filter((row) => row.entity === entity && row.slug === slug);
        const [first] = named.toSorted((a, b) => (a.language < b.language ? -1 : 1));
        const found = named.find(({ language }) => language === preferred) ?? first;
        if (found === undefined) return null;
        const { isCurrent: _, ...row } = found;
        return row;
      }),
    addVersion: (version, keep) =>
      db.write('publication.addVersion', (view) => {
        const there = versionRows(view, version);
        const number = (there[0]?.number ?? 0) + 1;
        const key = (of: number) => `${version.entity} ${version.recordId} ${of}`;
        view.put(versions, key(number), { ...version, number });
        for (const old of there) if (old.number <= number - keep) view.remove(versions, key(old.number));
        return number;
      }),
    versionsOf: (record) => db.read('publication.versionsOf', (view) => versionRows(view, record)),
  };
};
