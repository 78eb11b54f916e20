import * as Effect from 'effect/Effect';
import type { ClientSubscription, SubscriptionId } from '@svc/domain/booking';
import { composeFattura, mayInvoice, type FatturaLine, type PaymentMethod, type Sale } from '@svc/domain/invoicing';
import type { Vat } from '@svc/domain/kernel';
import { fromResult, notFound, type AuditedActor } from '../../kernel/index.ts';
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
  | 'clock'
  | 'config'
  | 'digest'
  | 'ids'
  | 'invoices'
  | 'settings'
  | 'subscriptions'
  | 'unitOfWork'
>;

export interface InvoiceSubscription extends Omit<BuyerChoice, 'userId'>, DocumentExtras {
  readonly subscriptionId: SubscriptionId;
  /** What was agreed at the desk, VAT included; what was paid when absent. */
  readonly grossCents?: number | undefined;
  /** Of one that was made for a client alone; a plan has its own. */
  readonly vat?: Vat | undefined;
  readonly actor: AuditedActor;
}

const METHODS: Readonly<Partial<Record<ClientSubscription['paid']['method'], PaymentMethod>>> = {
  cash: 'MP01',
  transfer: 'MP05',
  card: 'MP08',
};

const saleOf = (subscription: ClientSubscription, grossCents: number | null): Sale => ({
  kind: 'subscription',
  id: subscription.id,
  stands: subscription.status !== 'Cancelled' && subscription.status !== 'RefundPending',
  orderId: subscription.orderId,
  covered: false,
  grossCents,
});

const lineOf = ({ name, validFrom, validTo }: ClientSubscription, grossCents: number, vat: Vat): FatturaLine => ({
  description: name,
  quantity: 1,
  grossCents,
  vat,
  ...(validFrom === null || validTo === null ? {} : { period: { from: validFrom, to: validTo } }),
});

/** A subscription paid at the desk: its one invoice as a Local draft, paid in the way that was written down with it. */
export const invoiceSubscription = (ports: Ports) => (command: InvoiceSubscription) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const terms = yield* invoicingTerms(ports);
      const subscription = yield* ports.subscriptions.find(command.subscriptionId);
      if (subscription === null) return yield* Effect.fail(notFound('Subscription'));
      const vat = command.vat ?? subscription.plan?.vat ?? null;
      const grossCents = vat === null ? null : (command.grossCents ?? subscription.paid.amountCents);
      const sale = saleOf(subscription, grossCents);
      yield* fromResult(mayInvoice(sale));
      const buyer = yield* buyerOf(ports)({ ...command, userId: subscription.userId });
      const method = METHODS[subscription.paid.method];
      const content = yield* fromResult(
        composeFattura({
          tipoDocumento: 'TD01',
          seller: terms.seller,
          buyer,
          number: DRAFT_NUMBER,
          date: terms.today,
          currency: 'EUR',
          lines: [lineOf(subscription, grossCents ?? 0, vat ?? { rateBp: 0 })],
          stampDuty: terms.stampDuty,
          ...extrasOf({ ...command, payment: command.payment ?? (method === undefined ? undefined : { method }) }),
        }),
      );
      return yield* draftForSales(ports)({
        sales: [sale],
        content,
        buyer,
        terms,
        operation: 'fattura.offlineSubscription',
        actor: command.actor,
      });
    }),
  );
