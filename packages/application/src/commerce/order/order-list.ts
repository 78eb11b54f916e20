import type { LocalizedText } from '@svc/domain/booking';
import type { OrderDossier, OrderKind, OrderState } from '@svc/domain/commerce';
import type { InvoiceJobState } from '@svc/domain/invoicing';
import type { AccountId } from '@svc/domain/kernel';

/** Which orders a list is of. */
export interface OrderQuery {
  readonly page: number;
  readonly pageSize: number;
  /** Absent: of both kinds. */
  readonly kind?: OrderKind;
  /** In any of these states; absent: in whatever state. */
  readonly states?: readonly OrderState[];
  readonly userId?: AccountId;
  /** Opened then or later. */
  readonly from?: Temporal.Instant;
  /** Opened before then. */
  readonly until?: Temporal.Instant;
  /** The number, the provider's id of the payment, or a part of the client's name or e-mail; no sign means anything but itself. */
  readonly search?: string;
  /** Only those that wait for a person: under review, a refund in doubt, or an invoice that stopped. */
  readonly attention?: boolean;
}

/** An order in a list: with whose it is, which class it is of, and how far its invoice is. */
export interface ListedOrder extends OrderDossier {
  /** As the account is called now; null: it is not there. */
  readonly clientName: string | null;
  readonly slot: {
    readonly title: LocalizedText;
    readonly localDate: Temporal.PlainDate;
    readonly localStart: Temporal.PlainTime;
  } | null;
  readonly invoice: { readonly state: InvoiceJobState; readonly number: string | null } | null;
}

/** The order alone, without what a list shows beside it. */
export const dossierOnly = ({ order, hold, attempt, refunds, booked }: ListedOrder): OrderDossier => ({
  order,
  hold,
  attempt,
  refunds,
  booked,
});
