import { foldedName, type ListedCap, type ListedComune } from '@svc/domain/geography';
import type { MemoryDatabase, MemoryView } from '../memory-database.ts';
import type { ComuneStore, ListSource, LoadedLists } from './comune-store.ts';

interface Kept extends ListedComune {
  readonly current: boolean;
}

const plain = ({ code, name, sigla, belfiore }: ListedComune) => ({ code, name, sigla, belfiore });
const current = (view: MemoryView): readonly Kept[] =>
  view
    .all<Kept>('comune')
    .filter((each) => each.current)
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));

export const memoryComuneStore = (db: MemoryDatabase): ComuneStore => ({
  lists: db.read('comuni.lists', (view): LoadedLists => ({
    comuni: view.get<ListSource>('comuneList', 'comuni') ?? null,
    caps: view.get<ListSource>('comuneList', 'caps') ?? null,
  })),
  all: db.read('comuni.all', (view) =>
    current(view).map(({ code, name, sigla, belfiore, otherName, region }) => ({
      ...{ code, name, sigla, belfiore, otherName, region },
    })),
  ),
  find: (code) =>
    db.read('comuni.find', (view) => {
      const found = view.get<Kept>('comune', code);
      return found === undefined ? null : plain(found);
    }),
  search: ({ sigla, beginning }, most) =>
    db.read('comuni.search', (view) => {
      const wanted = foldedName(beginning ?? '');
      return current(view)
        .filter((each) => sigla === null || each.sigla === sigla)
        .filter((each) => [each.name, each.otherName ?? ''].some((name) => foldedName(name).startsWith(wanted)))
        .toSorted((a, b) => (foldedName(a.name) + a.code < foldedName(b.name) + b.code ? -1 : 1))
        .slice(0, most)
        .map(plain);
    }),
  capsOf: (asked) =>
    db.read('comuni.caps', (view) =>
      view
        .all<ListedCap>('comuneCap')
        .filter((each) => ('comune' in asked ? each.comune === asked.comune : each.cap === asked.cap))
        .toSorted((a, b) => (a.cap + a.comune < b.cap + b.comune ? -1 : 1)),
    ),
  replaceComuni: (comuni, source) =>
    db.write('comuni.replace', (view) => {
      for (const [code, each] of view.entries<Kept>('comune')) view.put('comune', code, { ...each, current: false });
      for (const each of comuni) view.put('comune', each.code, { ...each, current: true } satisfies Kept);
      view.put('comuneList', 'comuni', source);
    }),
  replaceCaps: (caps, source) =>
    db.write('comuni.replaceCaps', (view) => {
      for (const [key] of view.entries('comuneCap')) view.remove('comuneCap', key);
      for (const each of caps) view.put('comuneCap', `${each.cap} ${each.comune}`, each);
      view.put('comuneList', 'caps', source);
    }),
});
