import type { GatewayAccess, InvoiceGateway, RemoteFattura, RemotePage } from '@svc/application/invoicing';
import { bareVat } from '../http/vat-numbers.ts';
import type { Notice } from './gateway-b-notices.ts';
import type { SettledNotices } from './settled-notices.ts';
import { needsNotices, toMarkedRow, withNotices, type MarkedRow } from './gateway-b-rows.ts';

const MOST_PAGES = 20;

type Search = Parameters<InvoiceGateway['search']>[0];

export interface GatewayBLists {
  readonly search: (query: Search) => Promise<readonly RemoteFattura[]>;
  readonly page: (since: Temporal.PlainDate, cursor: string | null) => Promise<RemotePage>;
  /** The row with SDI's messages, where the marking alone says too little, or always with `ask`. */
  readonly judged: (marked: MarkedRow, ask: boolean) => Promise<RemoteFattura>;
}

/** Where a list goes on: sent ones (0), then received ones (1), each page by page until one is empty or repeats. */
interface Cursor {
  readonly type: '0' | '1';
  readonly page: number;
  /** The first row of the page before: a gateway may answer behind the end with the last page again. */
  readonly before: string;
}

const written = ({ type, page, before }: Cursor): string => `${type}:${page}:${before}`;
const readCursor = (cursor: string | null): Cursor => {
  const [type = '0', page = '1', before = ''] = cursor?.split(':') ?? [];
  return { type: type === '1' ? '1' : '0', page: Number(page), before };
};

const VAT_NUMBER = /^\d{11}$/u;

/**
 * Whether a row may be of the company: filters may be ignored over there, and an account may hold several. Who is named
 * by a codice fiscale alone may be anybody; the document itself says.
 */
const mayBeOf = (company: string | null, { row, senderIds, recipientIds }: MarkedRow): boolean => {
  const ids = (row.direction === 'outbound' ? senderIds : recipientIds).map(bareVat);
  return company === null || ids.includes(bareVat(company)) || !ids.some((id) => VAT_NUMBER.test(id));
};

/** The pages of GET /invoices: without totals, without a "changed since", and with filters that may be ignored. */
export const gatewayBLists = (
  access: GatewayAccess,
  ask: (query: string) => Promise<unknown>,
  noticesOf: (remoteId: string) => Promise<readonly Notice[]>,
  settled: SettledNotices,
): GatewayBLists => {
  const rows = async (fields: Readonly<Record<string, string>>): Promise<readonly MarkedRow[]> => {
    const data = await ask(new URLSearchParams(fields).toString());
    if (!Array.isArray(data)) throw new Error('the list is no list');
    return data.map((entry: unknown) => {
      const marked = toMarkedRow(entry);
      if (marked === null) throw new Error('a row without a uuid');
      return marked;
    });
  };

  const judged: GatewayBLists['judged'] = async (marked, always) => {
    const { row } = marked;
    if (row.direction === 'inbound' || (!always && !needsNotices(marked))) return row;
    const key = `${row.remoteId} ${row.rawState}`;
    const known = settled.get(key) ?? (await noticesOf(row.remoteId));
    const refused = row.state === 'ERRO' || row.state === 'RIFI';
    if (refused && known.length > 0) settled.set(key, known);
    return withNotices(marked, known);
  };

  return {
    judged,
    search: async ({ sellerVatNumber, number, date }) => {
      const sender = bareVat(sellerVatNumber);
      const fields = {
        type: '0',
        sender,
        invoiceNumber: number,
        'createdAt[after]': date.subtract({ days: 1 }).toString(),
      };
      const fits = ({ row, senderIds }: MarkedRow): boolean =>
        row.direction === 'outbound' &&
        (row.number === null || row.number === number) &&
        (row.date === null || row.date.slice(0, 4) === String(date.year)) &&
        (senderIds.length === 0 || senderIds.some((id) => bareVat(id) === sender));
      const hits = new Map<string, RemoteFattura>();
      for (let page = 1, before = ''; page <= MOST_PAGES; page += 1) {
        const found = await rows({ ...fields, page: String(page) });
        const first = found[0]?.row.remoteId ?? '';
        // Newest first over there: the oldest is wanted first here.
        if (first === '' || first === before) return [...hits.values()].toReversed();
        before = first;
        for (const marked of found.filter(fits)) hits.set(marked.row.remoteId, await judged(marked, false));
      }
      throw new Error('the search does not end');
    },
    page: async (since, cursor) => {
      const { type, page, before } = readCursor(cursor);
      const party = type === '0' ? 'sender' : 'recipient';
      const found = await rows({
        type,
        ...(access.vatNumber === null ? {} : { [party]: bareVat(access.vatNumber) }),
        'createdAt[after]': since.toString(),
        page: String(page),
      });
      const first = found[0]?.row.remoteId ?? '';
      const over = first === '' || first === before;
      const shown: RemoteFattura[] = [];
      const ours = found.filter((marked) => mayBeOf(access.vatNumber, marked));
      if (!over) for (const marked of ours) shown.push(await judged(marked, false));
      const next: Cursor | null = over
        ? type === '0'
          ? { type: '1', page: 1, before: '' }
          : null
        : { type, page: page + 1, before: first };
      return { rows: shown, next: next === null ? null : written(next) };
    },
  };
};
