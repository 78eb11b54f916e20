import { bareVat, romeText, type FatturaRecord, type GatewayABooks } from './gateway-a-books.ts';
import type { Caller } from './gateway-a-auth.ts';

type Filter = (row: FatturaRecord, value: string) => boolean;

const yes = (value: string): boolean => !['', '0', 'false', 'no'].includes(value.toLowerCase());
const dayOf = (row: FatturaRecord): string => romeText(row.updatedAt).slice(0, 10);

/** What the documentation lists; the dates are read as dates of the last update, which it leaves open. */
const filters: Readonly<Record<string, Filter>> = {
  unread: (row, value) => !yes(value) || row.unread,
  solo_ricezioni: (row, value) => !yes(value) || row.direction === 'received',
  solo_trasmissioni: (row, value) => !yes(value) || row.direction === 'sent',
  partita_iva: (row, value) => bareVat(value) === (row.direction === 'sent' ? row.sellerVat : row.buyerVat),
  partita_iva_controparte: (row, value) => bareVat(value) === (row.direction === 'sent' ? row.buyerVat : row.sellerVat),
  date_from: (row, value) => dayOf(row) >= value.slice(0, 10),
  date_to: (row, value) => dayOf(row) <= value.slice(0, 10),
  id_from: (row, value) => row.id >= Number(value),
  id_to: (row, value) => row.id <= Number(value),
  sdi_id: (row, value) => row.sdiId === value,
  numero_documento: (row, value) => row.number === value,
  anno_documento: (row, value) => row.date.slice(0, 4) === value,
  tipo_documento: (row, value) => row.type === value,
};

export interface ListedPage {
  readonly rows: readonly FatturaRecord[];
  /** The query of the next page, when there is one. */
  readonly next: URLSearchParams | undefined;
}

const numberIn = (query: URLSearchParams, name: string, usual: number, most: number): number => {
  const given = Number(query.get(name) ?? usual);
  return Number.isInteger(given) && given >= 1 ? Math.min(given, most) : usual;
};

/** One page of the caller's rows, oldest first. With `unread` the rows shown count as read afterwards. */
export const listRows = (books: GatewayABooks, caller: Caller, query: URLSearchParams, now: number): ListedPage => {
  const page = numberIn(query, 'page', 1, 1_000_000);
  const perPage = numberIn(query, 'per_page', 100, 1_000);
  const matching = books.fatture.filter(
    (row) =>
      row.environment === caller.environment &&
      row.username === caller.username &&
      row.listedFrom <= now &&
      [...query].every(([name, value]) => value === '' || (filters[name]?.(row, value) ?? true)),
  );
  const rows = matching.slice((page - 1) * perPage, page * perPage);
  if (yes(query.get('unread') ?? '')) for (const row of rows) row.unread = false;
  if (page * perPage >= matching.length) return { rows, next: undefined };
  const next = new URLSearchParams(query);
  next.set('page', String(page + 1));
  next.set('per_page', String(perPage));
  return { rows, next };
};
