import type { AziendaQuery, AziendaStore } from '@svc/application/invoicing';
import type { Azienda } from '@svc/domain/invoicing';
import * as Effect from 'effect/Effect';
import type { FilterQuery, InferEntity } from '@mikro-orm/core';
import { neverTaken, type Database } from '../kernel/database.ts';
import { findOne, insertOnce } from '../kernel/rows.ts';
import { sql } from '../kernel/statement.ts';
import { toAzienda } from './invoice.mapping.ts';
import { AziendaRow } from './azienda.table.ts';

const remove = sql<{ id: string }>('azienda_remove', 'delete from azienda where id = $1 returning id');

/** `%`, `_` and the backslash stand for themselves. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/gu, String.raw`\$&`)}%`;

const whereOf = ({ search, role }: AziendaQuery): FilterQuery<InferEntity<typeof AziendaRow>> => ({
  ...(role === undefined ? {} : { role: { $in: [role, 'both' as const] } }),
  ...(search === undefined
    ? {}
    : { $or: [{ name: { $ilike: containing(search) } }, { identity: { $ilike: containing(search) } }] }),
});

/** Lower case, so that the order does not depend on how somebody writes a name. */
const columnsOf = (azienda: Azienda) => {
  const { legalName, firstName, lastName } = azienda.profile;
  return { ...azienda, name: (legalName ?? `${firstName ?? ''} ${lastName ?? ''}`.trim()).toLowerCase() };
};

export const mikroAziendaStore = (database: Database): AziendaStore => ({
  list: (query) =>
    neverTaken(
      database.work(async (em) => {
        const { page, pageSize: limit } = query;
        const orderBy = { name: 'asc', id: 'asc' } as const;
        const window = { limit, offset: (page - 1) * limit, orderBy, refresh: true };
        const [rows, total] = await em.findAndCount(AziendaRow, whereOf(query), window);
        return { items: rows.map(toAzienda), total };
      }),
    ),
  find: (id) => findOne(database, AziendaRow, { id }, toAzienda),
  insert: (azienda) => insertOnce(database, AziendaRow, columnsOf(azienda), 'azienda_identity'),
  save: (azienda) =>
    database.work(async (em) => {
      const row = await em.findOne(AziendaRow, { id: azienda.id });
      if (row === null) return false;
      Object.assign(row, columnsOf(azienda));
      await em.flush();
      return true;
    }),
  remove: (id) => Effect.map(database.query(remove, [id]), (rows) => rows.length > 0),
});
