import type { InvoiceGateway, RemoteFattura, RemotePage } from '@svc/application/invoicing';
import { bareVat } from '../http/vat-numbers.ts';

const MOST_PAGES = 20;
const MOST_PAGES_BY_DATE = 5;

type Search = Parameters<InvoiceGateway['search']>[0];
type Fields = Readonly<Record<string, string>>;
/** One page of the list, from 1. */
type Page = (fields: Fields, at: number) => Promise<RemotePage>;

interface Found {
  readonly rows: readonly RemoteFattura[];
  /** The list came to its end. */
  readonly whole: boolean;
}

const found = async (page: Page, fields: Fields, most: number): Promise<Found> => {
  const rows: RemoteFattura[] = [];
  for (let at = 1; at <= most; at += 1) {
    const seen = await page(fields, at);
    rows.push(...seen.rows);
    if (seen.next === null) return { rows, whole: true };
  }
  return { rows, whole: false };
};

/**
 * The proof search: by number and year, and where that finds nothing by the days since the document's date, as a second
 * net: nobody says how the filters compare. @throws Error when neither list comes to an end
 */
export const searchByProof = async (page: Page, query: Search): Promise<readonly RemoteFattura[]> => {
  const { sellerVatNumber, number, date } = query;
  const ours = { solo_trasmissioni: 'true', partita_iva: bareVat(sellerVatNumber) };
  const fits = (row: RemoteFattura): boolean =>
    row.direction === 'outbound' &&
    (row.number === null || row.number === number) &&
    (row.date === null || row.date.slice(0, 4) === String(date.year));
  const byNumber = await found(
    page,
    { ...ours, numero_documento: number, anno_documento: String(date.year) },
    MOST_PAGES,
  );
  const hits = byNumber.rows.filter(fits);
  if (byNumber.whole && hits.length > 0) return hits;
  // Whichever date is meant, the document's, its arrival's or its last change's, none lies before this day.
  const since = date.subtract({ days: 1 }).toString();
  const byDate = await found(page, { ...ours, date_from: since }, MOST_PAGES_BY_DATE);
  if (!byNumber.whole && !byDate.whole) throw new Error('the search does not end');
  const known = new Set(hits.map(({ remoteId }) => remoteId));
  return [...hits, ...byDate.rows.filter((row) => fits(row) && !known.has(row.remoteId))];
};
