import * as Effect from 'effect/Effect';
import {
  effectiveSeller,
  fiscalDateOf,
  parseSeller,
  type FatturaInput,
  type SellerIdentity,
} from '@svc/domain/invoicing';
import { refusal } from '@svc/domain/kernel';
import type { InvoicingPorts } from '../invoicing-ports.ts';

/** Who signs the tenant's documents, and how they are made; settings win over the environment (seller block rule). */
export interface InvoicingTerms {
  readonly seller: SellerIdentity;
  readonly series: string;
  readonly timeZone: string;
  /** Who bears stamp duty of documents made at the desk; one paid online keeps the price that was paid. */
  readonly stampDuty: NonNullable<FatturaInput['stampDuty']>;
  /** Today, in the tenant's fiscal time zone. */
  readonly today: Temporal.PlainDate;
}

export const invoicingTerms = (ports: Pick<InvoicingPorts, 'settings' | 'config' | 'clock'>) =>
  Effect.gen(function* () {
    const { settings, config } = { settings: yield* ports.settings.load, config: ports.config };
    const seller = parseSeller(effectiveSeller(settings.seller, config.environmentSeller));
    if (seller.isErr()) return yield* Effect.fail(refusal('invoice_configuration_invalid'));
    const timeZone = settings.fiscalTimeZone ?? config.invoiceTimeZone;
    return {
      seller: seller.value,
      series: settings.invoiceSeries ?? config.invoiceSeries,
      timeZone,
      stampDuty: settings.rechargeStampDuty ? 'recharged' : 'borne',
      today: fiscalDateOf(ports.clock.now(), timeZone),
    } satisfies InvoicingTerms;
  });
