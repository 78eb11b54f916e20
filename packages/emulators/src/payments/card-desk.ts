import { randomBytes } from 'node:crypto';
import type { CardBooks, EventRecord } from './card-books.ts';
import type { ViewContext } from './card-views.ts';

/** What the operations on the books share: the books, the clock, and the place where events are announced. */
export interface CardDesk {
  readonly books: CardBooks;
  /** Epoch seconds. */
  readonly now: () => number;
  readonly publicUrl: () => string;
  readonly minimumExpirySeconds: number;
  readonly businessName: string;
  readonly announce: (event: EventRecord) => void;
  /** The outcome the next refund is planned to have; "succeeded" when nothing is planned. */
  readonly nextRefundStatus: () => 'succeeded' | 'pending' | 'failed';
}

export const freshId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const viewing = (desk: CardDesk, expand: readonly string[] = []): ViewContext => ({
  books: desk.books,
  publicUrl: desk.publicUrl(),
  expand,
});

/** Writes an event into the books and hands it to the webhooks. */
export const record = (
  desk: CardDesk,
  type: string,
  object: Readonly<Record<string, unknown>>,
  idempotencyKey: string | null = null,
): void => {
  const event: EventRecord = {
    id: freshId('evt'),
    type,
    created: desk.now(),
    object,
    idempotencyKey,
    delivery: 'off',
    attempts: 0,
  };
  desk.books.events.push(event);
  desk.announce(event);
};
