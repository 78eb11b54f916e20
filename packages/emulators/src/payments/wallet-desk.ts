import { randomBytes } from 'node:crypto';
import type { Funding, WalletBooks, WalletEventRecord } from './wallet-books.ts';

/** What the operations on the books share: the books, the clock, and the place where events are announced. */
export interface WalletDesk {
  readonly books: WalletBooks;
  /** Epoch seconds. */
  readonly now: () => number;
  readonly publicUrl: () => string;
  readonly businessName: string;
  readonly announce: (event: WalletEventRecord) => void;
  /** What the next approval's means of payment will do at the capture; undefined: what the payer chooses. */
  readonly nextFunding: () => Funding | undefined;
  /** The status the next refund is planned to have; COMPLETED when nothing is planned. */
  readonly nextRefundStatus: () => 'COMPLETED' | 'PENDING' | 'FAILED';
}

const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Seventeen capital letters and digits, as the provider's ids are. */
export const walletId = (): string => [...randomBytes(17)].map((byte) => alphabet[byte % alphabet.length]).join('');

export const isoSeconds = (epochSeconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toString({ smallestUnit: 'second' });

/** Writes an event into the books and hands it to the courier. */
export const recordWalletEvent = (
  desk: WalletDesk,
  type: string,
  resourceType: string,
  summary: string,
  resource: Readonly<Record<string, unknown>>,
): void => {
  const event: WalletEventRecord = {
    id: `WH-${walletId()}-${walletId()}`,
    type,
    created: desk.now(),
    resourceType,
    summary,
    resource,
    delivery: 'off',
    attempts: 0,
  };
  desk.books.events.push(event);
  desk.announce(event);
};
