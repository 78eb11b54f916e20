import type { GatewayAccess, InvoiceGateway, RemoteFattura, RemotePage } from '@svc/application/invoicing';
import { bareVat } from '../http/vat-numbers.ts';
import { isOf, toInvoiceRow, type InvoiceRow } from './invoice-rows.ts';

const PER_PAGE = 100;
const MOST_PAGES = 20;

type Direction = 'outgoing' | 'incoming';
type Search = Parameters<InvoiceGateway['search']>[0];

export interface InvoiceLists {
  readonly search: (query: Search) => Promise<readonly RemoteFattura[]>;
  readonly page: (since: Temporal.PlainDate, cursor: string | null) => Promise<RemotePage>;
}

/** Where a list goes on: ours first, then those of others; each until a page is empty or begins like the one before. */
interface Cursor {
  readonly direction: Direction;
  readonly skip: number;
  readonly before: string;
}

const written = ({ direction, skip, before }: Cursor): string => `${direction}:${skip}:${before}`;
const readCursor = (cursor: string | null): Cursor => {
  const [direction = '', skip = '0', before = ''] = cursor?.split(':') ?? [];
  return { direction: direction === 'incoming' ? 'incoming' : 'outgoing', skip: Number(skip), before };
};

/** The pages of GET /IT-invoices: in no documented order, without a "changed since", and with filters that may be ignored. */
export const invoiceLists = (access: GatewayAccess, ask: (query: string) => Promise<unknown>): InvoiceLists => {
  const rowsOf = async (fields: Readonly<Record<string, string>>, skip: number): Promise<readonly InvoiceRow[]> => {
    const query = new URLSearchParams({ ...fields, skip: String(skip), limit: String(PER_PAGE) });
    const data = await ask(query.toString());
    if (!Array.isArray(data)) throw new Error('the list is no list');
    return data.map((entry: unknown) => {
      const row = toInvoiceRow(entry);
      if (row === null) throw new Error('a row without an id');
      return row;
    });
  };

  return {
    search: async ({ sellerVatNumber, number, date }) => {
      const seller = bareVat(sellerVatNumber);
      const fields = { fiscal_id: seller, document_number: number, direction: 'outgoing' };
      const fits = (found: InvoiceRow): boolean =>
        found.row.direction === 'outbound' &&
        (found.row.number === null || found.row.number === number) &&
        (found.row.date === null || found.row.date.slice(0, 4) === String(date.year)) &&
        isOf(found, seller);
      const hits = new Map<string, RemoteFattura>();
      for (let page = 0, skip = 0, before = ''; page < MOST_PAGES; page += 1) {
        const found = await rowsOf(fields, skip);
        const first = found[0]?.row.remoteId ?? '';
        if (first === '' || first === before) return [...hits.values()];
        for (const each of found.filter(fits)) hits.set(each.row.remoteId, each.row);
        [skip, before] = [skip + found.length, first];
      }
      throw new Error('the search does not end');
    },
    page: async (since, cursor) => {
      const { direction, skip, before } = readCursor(cursor);
      const { vatNumber } = access;
      const found = await rowsOf(
        {
          direction,
          ...(vatNumber === null ? {} : { fiscal_id: bareVat(vatNumber) }),
          // Nobody says whether the day itself is within.
          'issue_date[after]': since.subtract({ days: 1 }).toString(),
        },
        skip,
      );
      const first = found[0]?.row.remoteId ?? '';
      if (first === '' || first === before)
        return {
          rows: [],
          next: direction === 'incoming' ? null : written({ direction: 'incoming', skip: 0, before: '' }),
        };
      const ours = found.filter((each) => vatNumber === null || isOf(each, vatNumber));
      return {
        rows: ours.map(({ row }) => row),
        next: written({ direction, skip: skip + found.length, before: first }),
      };
    },
  };
};
