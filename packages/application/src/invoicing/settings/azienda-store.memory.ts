import type { Azienda } from '@svc/domain/invoicing';
import { taken } from '../../kernel/index.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import type { AziendaQuery, AziendaStore } from './azienda-store.ts';

const nameOf = ({ profile: { legalName, firstName, lastName } }: Azienda): string =>
  (legalName ?? `${firstName ?? ''} ${lastName ?? ''}`.trim()).toLowerCase();

const isAskedFor = (azienda: Azienda, { search, role }: AziendaQuery): boolean => {
  const words = search?.toLowerCase();
  return (
    (words === undefined || nameOf(azienda).includes(words) || azienda.identity.toLowerCase().includes(words)) &&
    (role === undefined || azienda.role === role || azienda.role === 'both')
  );
};

const put = (view: MemoryView, azienda: Azienda) =>
  view.all<Azienda>('azienda').some(({ id, identity }) => id !== azienda.id && identity === azienda.identity)
    ? taken('azienda_identity')
    : view.put('azienda', azienda.id, azienda);

export const memoryAziendaStore = (db: MemoryDatabase): AziendaStore => ({
  list: (query) =>
    db.read('aziende.list', (view) => {
      const { page, pageSize } = query;
      const all = view
        .all<Azienda>('azienda')
        .filter((azienda) => isAskedFor(azienda, query))
        .toSorted((a, b) => (nameOf(a) === nameOf(b) ? (a.id < b.id ? -1 : 1) : nameOf(a) < nameOf(b) ? -1 : 1));
      return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length };
    }),
  find: (id) => db.read('aziende.find', (view) => view.get<Azienda>('azienda', id) ?? null),
  insert: (azienda) => unique(db.write('aziende.insert', (view) => put(view, azienda))),
  save: (azienda) =>
    unique(
      db.write('aziende.save', (view) => {
        if (view.get('azienda', azienda.id) === undefined) return false;
        return put(view, azienda) ?? true;
      }),
    ),
  remove: (id) =>
    db.write('aziende.remove', (view) => {
      const there = view.get('azienda', id) !== undefined;
      view.remove('azienda', id);
      return there;
    }),
});
