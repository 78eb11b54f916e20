import type { BookingState, SubscriptionStatus } from '@svc/domain/booking/machines';
import { calendarDay } from '../kernel/time.ts';
import { typedOf } from '../kernel/money-typed.ts';
import type { Answer } from '../kernel/api/api.ts';
import { emptyLine, typedVat, unpaid, type LineTyped, type PaymentTyped } from './compose.lines.ts';

type RosterLine = Answer<'activities.slot.bookings'>['items'][number];
type Subscription = Answer<'subscriptions.client.list'>['items'][number];

/** Something paid at the studio that may have its invoice made here. */
export interface DeskSale {
  readonly of: 'booking' | 'subscription';
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string | null;
  readonly description: string;
  readonly cents: number;
  /** As a line has it; null: nobody has said it yet. */
  readonly vat: string | null;
  readonly payment: PaymentTyped;
}

/** The one line of its invoice: the amount may be another that was agreed. */
export const saleLine = ({ description, cents, vat }: DeskSale): LineTyped => ({
  ...emptyLine(0),
  description,
  price: typedOf(cents),
  ...(vat === null ? {} : { vat }),
});

/** States in which a place is owed for, also one that was not used. */
export const owed: BookingState[] = ['Confirmed', 'CheckedIn', 'NoShow', 'LateCancelled'];

/** A place that is paid at the studio; null of one that its order invoices, an entry covers, or that costs nothing. */
export const saleOfBooking = ({ id, slot, client, means, price, orderId }: RosterLine): DeskSale | null =>
  price == null || price.amountCents === 0 || means === 'entry' || orderId != null
    ? null
    : {
        of: 'booking',
        id,
        clientId: client.id,
        clientName: client.name,
        description: `${slot.title}, ${calendarDay(slot.localDate, 'it')} ${slot.localStart}`,
        cents: price.amountCents,
        vat: typedVat(price.vat),
        payment: unpaid,
      };

const ended: ReadonlySet<SubscriptionStatus> = new Set(['Cancelled', 'RefundPending']);

/** A subscription that was paid at the studio; null of one that an order invoices, that was given, or that is called off. */
export const saleOfSubscription = (sold: Subscription): DeskSale | null => {
  const { id, userId, clientName, name, paid, orderId, status, vat } = sold;
  if (paid === undefined || paid.amount.amountCents === 0 || orderId != null || ended.has(status)) return null;
  const method = (['cash', 'card', 'transfer'] as const).find((each) => each === paid.method) ?? 'none';
  return {
    of: 'subscription',
    id,
    clientId: userId,
    clientName: clientName ?? null,
    description: name,
    cents: paid.amount.amountCents,
    vat: vat == null ? null : typedVat(vat),
    payment: { ...unpaid, method },
  };
};
