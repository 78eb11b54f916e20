import { bareVat, type GatewayEnvironment } from '../gateway-a-books.ts';
import type { GatewayBBooks, InvoiceRecord } from './books.ts';
import { GatewayRefusal } from './envelope.ts';
import { markingOf } from './words.ts';

export interface ListRule {
  /** Not documented; the pages come without totals. */
  readonly pageSize: number;
  /** Some filters are ignored without a word. */
  readonly ignoredFilters: readonly string[];
  /** A page behind the last one is the last one again, not empty. */
  readonly repeatsLastPage: boolean;
}

const oneOf = (value: string, ...own: readonly string[]): boolean =>
  value.split(',').some((each) => own.includes(bareVat(each)));
const instant = (value: string): number => Date.parse(value);

type Filter = (row: InvoiceRecord, value: string) => boolean;
const filters: Readonly<Record<string, Filter>> = {
  sender: (row, value) => oneOf(value, row.sellerVat, row.sellerFiscalCode),
  recipient: (row, value) => oneOf(value, row.buyerVat, row.buyerFiscalCode),
  invoiceNumber: (row, value) => row.number === value,
  marking: (row, value) => markingOf(row) === value,
  'createdAt[after]': (row, value) => row.createdAt >= instant(value),
  'createdAt[before]': (row, value) => row.createdAt <= instant(value),
  'invoiceDate[after]': (row, value) => row.date >= value.slice(0, 10),
  'invoiceDate[before]': (row, value) => row.date <= value.slice(0, 10),
  toPa: (row, value) => (row.format === 'FPA12') === (value === 'true'),
};

/** GET /invoices: sent ones unless `type` is 1, the newest first. @throws GatewayRefusal 400 */
export const listed = (
  books: GatewayBBooks,
  environment: GatewayEnvironment,
  query: URLSearchParams,
  now: number,
  rule: ListRule,
): readonly InvoiceRecord[] => {
  const type = query.get('type') ?? '0';
  if (type !== '0' && type !== '1') throw new GatewayRefusal(400, 520, 'Invalid value for type. It must be 0 or 1.');
  const direction = type === '0' ? 'sent' : 'received';
  const used = [...query].filter(([name, value]) => value !== '' && !rule.ignoredFilters.includes(name));
  const rows = books.invoices
    .filter((row) => row.environment === environment && row.direction === direction && row.listedFrom <= now)
    .filter((row) => used.every(([name, value]) => filters[name]?.(row, value) ?? true))
    .toReversed();
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1);
  const last = Math.max(1, Math.ceil(rows.length / rule.pageSize));
  const shown = rule.repeatsLastPage ? Math.min(page, last) : page;
  return rows.slice((shown - 1) * rule.pageSize, shown * rule.pageSize);
};
