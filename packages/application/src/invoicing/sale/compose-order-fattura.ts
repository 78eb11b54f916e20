import type { Order } from '@svc/domain/commerce';
import {
  checkDocument,
  composeFattura,
  fiscalDateOf,
  type BillingProfile,
  type CheckFinding,
  type ComposeRefusalCode,
  type FatturaDocument,
  type FatturaElettronica,
  type InvoiceJob,
} from '@svc/domain/invoicing';
import type { Refusal, Result } from '@svc/domain/kernel';

/** Stands in a draft until its number is reserved; no document with it is ever sent. */
export const DRAFT_NUMBER = 'BOZZA-0';

/** The TD01 of a paid order: seller from the job, buyer and lines from the order, both frozen. */
export const composeOrderFattura = (
  job: InvoiceJob,
  order: Order,
  buyer: BillingProfile,
  number: string,
  date: Temporal.PlainDate,
): Result<FatturaElettronica, Refusal<ComposeRefusalCode>> =>
  composeFattura({
    tipoDocumento: 'TD01',
    seller: job.seller,
    buyer,
    number,
    date,
    currency: 'EUR',
    lines: order.lines,
    payment: {
      method: 'MP08',
      condition: 'TP02',
      amountCents: order.total.amountCents,
      ...(order.paidAt === null ? {} : { date: fiscalDateOf(order.paidAt, job.timeZone) }),
    },
  });

/** The document cannot leave: our own checks say what SDI would refuse, all at once. */
export interface FatturaInvalid {
  readonly _tag: 'FatturaInvalid';
  readonly findings: readonly CheckFinding[];
}

const withNumber = <B extends FatturaDocument['FatturaElettronicaBody'][number]>(
  body: B,
  Numero: string,
  date: Temporal.PlainDate,
): B => ({
  ...body,
  DatiGenerali: {
    ...body.DatiGenerali,
    DatiGeneraliDocumento: { ...body.DatiGenerali.DatiGeneraliDocumento, Numero, Data: date.toString() },
  },
});

/** Numbers and dates written into the document at its first emission. */
export const numberedAs = <D extends FatturaDocument>(content: D, number: string, date: Temporal.PlainDate): D => ({
  ...content,
  FatturaElettronicaBody: content.FatturaElettronicaBody.map((body) => withNumber(body, number, date)),
});

/** @param xml the document as it is to be sent: SDI asks for its size, too */
export const sendFindings = (
  content: FatturaDocument,
  today: Temporal.PlainDate,
  xml: string,
): readonly CheckFinding[] =>
  checkDocument(content, { today, strength: 'send', file: { bytes: new TextEncoder().encode(xml).length } });
