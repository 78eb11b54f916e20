import * as Effect from 'effect/Effect';
import { collectiveInput, composeFattura, type Operation } from '@svc/domain/invoicing';
import { refusal, type AccountId, type BookingId } from '@svc/domain/kernel';
import { fromResult, type AuditedActor } from '../../kernel/index.ts';
import { bookingSale } from './booking-sale.ts';
import { buyerOf, type BuyerChoice } from './buyer-of.ts';
import { DRAFT_NUMBER } from './compose-order-fattura.ts';
import { extrasOf, type DocumentExtras } from '../desk/document-extras.ts';
import { draftForSales } from './invoice-sales.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { invoicingTerms } from './invoicing-terms.ts';

type Ports = Pick<
  InvoicingPorts,
  | 'audit'
  | 'aziende'
  | 'billingProfiles'
  | 'bookings'
  | 'clock'
  | 'config'
  | 'digest'
  | 'ids'
  | 'invoices'
  | 'settings'
  | 'unitOfWork'
>;

export interface InvoiceCollective extends Omit<BuyerChoice, 'userId'>, DocumentExtras {
  readonly bookingIds: readonly BookingId[];
  /** What is no booking of ours, as it is to be written. */
  readonly operations: readonly Operation[];
  readonly actor: AuditedActor;
}

/** One deferred invoice (TD24) over a month's sales to one buyer, as a Local draft. */
export const invoiceCollective = (ports: Ports) => (command: InvoiceCollective) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const terms = yield* invoicingTerms(ports);
      const sold = yield* Effect.forEach(new Set(command.bookingIds), (id) => bookingSale(ports)(id));
      const buyer = yield* buyerOf(ports)({ ...command, userId: yield* onlyOne(command, sold) });
      const base = {
        seller: terms.seller,
        buyer,
        number: DRAFT_NUMBER,
        date: terms.today,
        currency: 'EUR',
        stampDuty: terms.stampDuty,
        ...extrasOf(command),
      } as const;
      const operations = [...sold.map(({ operation }) => operation), ...command.operations];
      const input = yield* fromResult(collectiveInput(base, operations));
      const content = yield* fromResult(composeFattura(input));
      return yield* draftForSales(ports)({
        sales: sold.map(({ sale }) => sale),
        content,
        buyer,
        terms,
        operation: 'fattura.collective',
        actor: command.actor,
      });
    }),
  );

/** Whose stored profile it is, when nobody named a buyer: the one person who booked all of it. */
const onlyOne = ({ buyer, aziendaId }: BuyerChoice, sold: readonly { readonly userId: AccountId }[]) => {
  if (buyer !== undefined || aziendaId !== undefined) return Effect.succeed(undefined);
  const [first, ...others] = new Set(sold.map(({ userId }) => userId));
  return others.length === 0 ? Effect.succeed(first) : Effect.fail(refusal('sales_of_several_buyers'));
};
