import type { GatewayBBooks, InvoiceRecord } from '../gateway-b/books.ts';
import { GatewayRefusal } from '../gateway-b/envelope.ts';
import type { ListRule } from '../gateway-b/list.ts';
import { bareVat, type GatewayEnvironment } from '../gateway-a-books.ts';
import { statusOf } from './words.ts';

type Filter = (row: InvoiceRecord, value: string) => boolean;
const filters: Readonly<Record<string, Filter>> = {
  fiscal_id: (row, value) => bareVat(value) === (row.direction === 'sent' ? row.sellerVat : row.buyerVat),
  document_number: (row, value) => row.number === value,
  state: (row, value) => statusOf(row).state === value,
  direction: (row, value) => (row.direction === 'sent' ? 'outgoing' : 'incoming') === value,
  type: (row, value) => row.type === value,
  'issue_date[after]': (row, value) => row.date.slice(0, 10) > value.slice(0, 10),
  'issue_date[before]': (row, value) => row.date.slice(0, 10) < value.slice(0, 10),
};

const whole = (query: URLSearchParams, name: string, usual: number): number => {
  const value = Number(query.get(name) ?? usual);
  if (!Number.isInteger(value) || value < 0) throw new GatewayRefusal(400, 520, `Invalid value for ${name}.`);
  return value;
};

/** GET /IT-invoices. The order is not documented: here it is none that a caller could use. @throws GatewayRefusal 400 */
export const listedInvoices = (
  books: GatewayBBooks,
  environment: GatewayEnvironment,
  query: URLSearchParams,
  now: number,
  rule: ListRule,
): readonly InvoiceRecord[] => {
  const used = [...query].filter(([name, value]) => value !== '' && !rule.ignoredFilters.includes(name));
  const rows = books.invoices
    .filter((row) => row.environment === environment && row.listedFrom <= now)
    .filter((row) => used.every(([name, value]) => filters[name]?.(row, value) ?? true))
    .toSorted((a, b) => (a.sha256 === b.sha256 ? (a.uuid < b.uuid ? -1 : 1) : a.sha256 < b.sha256 ? -1 : 1));
  const limit = Math.min(whole(query, 'limit', rule.pageSize), 100);
  const skip = whole(query, 'skip', 0);
  const last = Math.max(0, rows.length - limit);
  const from = rule.repeatsLastPage && skip >= rows.length ? last : skip;
  return rows.slice(from, from + limit);
};
