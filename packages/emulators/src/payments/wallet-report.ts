import { json, type Answer, type Exchange } from '../kernel/index.ts';
import { walletRefundedOf, type CaptureRecord, type WalletRefundRecord } from './wallet-books.ts';
import { isoSeconds, type WalletDesk } from './wallet-desk.ts';
import { invalidRequest } from './wallet-errors.ts';
import { amountView, type WalletView } from './wallet-views.ts';

/** A transaction of the report, and when it was begun (epoch seconds). */
interface Reported {
  readonly at: number;
  readonly info: WalletView;
}

const LONGEST_SECONDS = 31 * 24 * 60 * 60;
const MOST = 500;

const secondsIn = ({ url }: Exchange, name: string): number => {
  const seconds = Date.parse(url.searchParams.get(name) ?? '') / 1000;
  if (!Number.isFinite(seconds)) throw invalidRequest(`/${name}`, 'INVALID_PARAMETER_VALUE', 'No date and time.');
  return seconds;
};

const numberIn = ({ url }: Exchange, name: string, standard: number): number => {
  const value = Number(url.searchParams.get(name) ?? standard);
  if (!Number.isInteger(value) || value < 1)
    throw invalidRequest(`/${name}`, 'INVALID_PARAMETER_VALUE', 'No number above zero.');
  return value;
};

/** S done, P pending, D denied, F partially given back, V wholly given back. */
const wordOf = (desk: WalletDesk, capture: CaptureRecord): string => {
  if (capture.status !== 'COMPLETED') return capture.status === 'PENDING' ? 'P' : 'D';
  const refunded = walletRefundedOf(desk.books, capture.id);
  return refunded === 0 ? 'S' : refunded < capture.amount ? 'F' : 'V';
};

const payment = (desk: WalletDesk, capture: CaptureRecord): Reported => ({
  at: capture.created,
  info: {
    transaction_id: capture.id,
    paypal_reference_id: capture.orderId,
    paypal_reference_id_type: 'ODR',
    transaction_event_code: 'T0006',
    transaction_initiation_date: isoSeconds(capture.created),
    transaction_updated_date: isoSeconds(capture.created),
    transaction_amount: amountView(capture.amount, capture.currency),
    transaction_status: wordOf(desk, capture),
    ...(capture.invoiceId === null ? {} : { invoice_id: capture.invoiceId }),
    ...(capture.customId === null ? {} : { custom_field: capture.customId }),
  },
});

const refundWords = { COMPLETED: 'S', PENDING: 'P', FAILED: 'D' } as const;

const refund = (row: WalletRefundRecord): Reported => ({
  at: row.created,
  info: {
    transaction_id: row.id,
    paypal_reference_id: row.captureId,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: 'T1107',
    transaction_initiation_date: isoSeconds(row.created),
    transaction_updated_date: isoSeconds(row.created),
    transaction_amount: {
      currency_code: row.currency,
      value: `-${String(amountView(row.amount, row.currency)['value'])}`,
    },
    transaction_status: refundWords[row.status],
    ...(row.customId === null ? {} : { custom_field: row.customId }),
  },
});

/**
 * GET /v1/reporting/transactions: at most 31 days, both ends inclusive, in pages that count from 1. The provider's own
 * report lags up to three hours; this one does not.
 * @throws WalletApiError 400
 */
export const transactionReport = (desk: WalletDesk, exchange: Exchange): Answer => {
  const [from, until] = [secondsIn(exchange, 'start_date'), secondsIn(exchange, 'end_date')];
  if (until < from || until - from > LONGEST_SECONDS)
    throw invalidRequest('/end_date', 'INVALID_PARAMETER_VALUE', 'The date range is greater than 31 days.');
  const [page, size] = [numberIn(exchange, 'page', 1), Math.min(numberIn(exchange, 'page_size', 100), MOST)];
  const { captures, refunds } = desk.books;
  const rows = [...Object.values(captures).map((each) => payment(desk, each)), ...Object.values(refunds).map(refund)]
    .filter(({ at }) => at >= from && at <= until)
    .toSorted((a, b) => a.at - b.at);
  return json(200, {
    transaction_details: rows.slice((page - 1) * size, page * size).map(({ info }) => ({ transaction_info: info })),
    account_number: 'EMULATEDMERCHANT',
    start_date: isoSeconds(from),
    end_date: isoSeconds(until),
    last_refreshed_datetime: isoSeconds(desk.now()),
    page,
    total_items: rows.length,
    total_pages: Math.max(1, Math.ceil(rows.length / size)),
    links: [],
  });
};
