import * as Effect from 'effect/Effect';
import { composeFattura } from '@svc/domain/invoicing';
import type { BookingId } from '@svc/domain/kernel';
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

export interface InvoiceBooking extends Omit<BuyerChoice, 'userId'>, DocumentExtras {
  readonly bookingId: BookingId;
  /** What was agreed at the desk, VAT included; the price at which it was booked when absent. */
  readonly grossCents?: number | undefined;
  readonly actor: AuditedActor;
}

/** A class paid at the desk: its invoice as a Local draft, to the person who booked it unless another buyer is named. */
export const invoiceBooking = (ports: Ports) => (command: InvoiceBooking) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const terms = yield* invoicingTerms(ports);
      const { sale, userId, operation } = yield* bookingSale(ports)(command.bookingId, command.grossCents);
      const buyer = yield* buyerOf(ports)({ ...command, userId });
      const content = yield* fromResult(
        composeFattura({
          tipoDocumento: 'TD01',
          seller: terms.seller,
          buyer,
          number: DRAFT_NUMBER,
          date: terms.today,
          currency: 'EUR',
          lines: operation.lines,
          stampDuty: terms.stampDuty,
          ...extrasOf(command),
        }),
      );
      return yield* draftForSales(ports)({
        sales: [sale],
        content,
        buyer,
        terms,
        operation: 'fattura.offlineBooking',
        actor: command.actor,
      });
    }),
  );
