import * as z from 'zod';
import type { AziendaId } from '@svc/domain/invoicing';
import { BillingProfileInput, type PaymentMethod } from '@svc/domain/invoicing';
import type { BookingId, FatturaId } from '@svc/domain/kernel';
import { fieldProblem } from '../kernel/input.ts';
import { dateInput as date, uuidId } from '../kernel/views.ts';
import { FatturaView } from './fatture.views.ts';

const VatInput = z.union([
  z.strictObject({ rateBp: z.int().min(0).max(10_000) }),
  z.strictObject({ nature: z.string().regex(/^N[1-7](\.[1-9])?$/) }),
]);

const LineInput = z.strictObject({
  description: z.string().min(1).max(1000),
  quantity: z.int().min(1).max(999_999).default(1),
  grossCents: z.int().min(-99_999_999).max(99_999_999).describe('For the whole line, VAT included'),
  vat: VatInput,
  period: z.strictObject({ from: date, to: date }).optional().describe('When a service was given'),
});
const lines = z.array(LineInput).min(1).max(1000);
const given = <T extends z.output<typeof lines>>(all: T) =>
  all.map(({ period, ...line }) => (period === undefined ? line : { ...line, period }));

const METHODS = {
  cash: 'MP01',
  cheque: 'MP02',
  transfer: 'MP05',
  card: 'MP08',
  directDebit: 'MP19',
  pagoPa: 'MP23',
} as const satisfies Record<string, PaymentMethod>;
const PaymentInput = z
  .strictObject({
    method: z.enum(['cash', 'cheque', 'transfer', 'card', 'directDebit', 'pagoPa']),
    date: date.optional().describe('Paid on, or due by'),
    iban: z.string().max(40).optional(),
  })
  .transform(({ method, date: day, iban }) => ({
    method: METHODS[method],
    ...(day === undefined ? {} : { date: day }),
    ...(iban === undefined ? {} : { iban: iban.replaceAll(/\s/gu, '').toUpperCase() }),
  }));
const ReferenceInput = z
  .strictObject({
    kind: z.enum(['order', 'contract', 'agreement']),
    number: z.string().min(1).max(20),
    date: date.optional(),
    cig: z.string().max(15).optional(),
    cup: z.string().max(15).optional(),
  })
  .transform(({ kind, number, date: day, cig, cup }) => ({
    kind,
    number,
    ...(day === undefined ? {} : { date: day }),
    ...(cig === undefined ? {} : { cig }),
    ...(cup === undefined ? {} : { cup }),
  }));

/** What every document may say beside its lines. */
const extras = {
  payment: PaymentInput.optional().describe('The amount is computed'),
  references: z.array(ReferenceInput).max(20).optional().describe('What a public administration wants named'),
  splitPayment: z.boolean().optional(),
  stampDuty: z
    .enum(['borne', 'recharged'])
    .optional()
    .describe(
      'Who bears the stamp duty of this document, the seller or the buyer; the setting when absent. The setting charges no ' +
        'public administration: the State bears none (DPR 642/1972, art. 8), a local body is charged by saying recharged here',
    ),
  causale: z.string().max(2000).optional(),
} as const;
const buyer = {
  buyer: BillingProfileInput.optional(),
  aziendaId: uuidId<AziendaId>().optional().describe('One of the registry, instead of a buyer'),
} as const;

const atMostOneBuyer = (body: { readonly buyer?: unknown; readonly aziendaId?: unknown }): boolean =>
  body.buyer === undefined || body.aziendaId === undefined;

/** Of each field whether the rest of the body needs it, forbids it, or leaves it open. */
const judge =
  (body: Readonly<Record<string, unknown>>, context: z.RefinementCtx) =>
  (field: string, wanted: 'required' | 'not_expected' | 'open'): void => {
    const holds = wanted === 'open' || (body[field] === undefined) === (wanted === 'not_expected');
    if (!holds) context.addIssue({ code: 'custom', ...fieldProblem(wanted, [field]) });
  };

export const CreateFatturaBody = z
  .strictObject({
    documentType: z.enum(['TD01', 'TD04', 'TD05']).default('TD01'),
    ...buyer,
    lines: lines.optional().describe('A credit note without lines takes back its whole source'),
    sourceId: uuidId<FatturaId>().optional().describe('The invoice of ours that a credit or debit note corrects'),
    linkedTo: z
      .array(z.strictObject({ number: z.string().min(1).max(20), date }))
      .max(20)
      .optional()
      .describe('The invoices that a note corrects, by number: of elsewhere, or one of ours'),
    ...extras,
    dryRun: z.boolean().default(false).describe('Only answers what would be made, and what is wrong with it'),
  })
  .superRefine((body, context) => {
    const isNote = body.documentType !== 'TD01';
    const fromSource = isNote && body.sourceId !== undefined;
    const is = judge({ ...body, linkedTo: body.linkedTo?.length === 0 ? undefined : body.linkedTo }, context);
    // A note is addressed as its source was.
    is('buyer', fromSource ? 'not_expected' : body.aziendaId === undefined ? 'required' : 'open');
    is('aziendaId', fromSource || body.buyer !== undefined ? 'not_expected' : 'open');
    is('lines', fromSource && body.documentType === 'TD04' ? 'open' : 'required');
    is('sourceId', isNote ? 'open' : 'not_expected');
    is('linkedTo', isNote && !fromSource ? 'required' : 'open');
  })
  .transform(({ lines: all, ...body }) => ({ ...body, ...(all === undefined ? {} : { lines: given(all) }) }))
  .meta({ id: 'FatturaDraft' });

export const OfflineSaleBody = z
  .strictObject({
    ...buyer,
    grossCents: z
      .int()
      .min(1)
      .max(99_999_999)
      .optional()
      .describe('What was agreed at the desk, VAT included; the price of what was sold when absent'),
    ...extras,
  })
  .refine(atMostOneBuyer, fieldProblem('not_expected', ['aziendaId']))
  .meta({ id: 'OfflineSale' });

export const OfflineSubscriptionBody = OfflineSaleBody.safeExtend({
  vat: VatInput.optional().describe('Of one that was made for a client alone; a plan has its own'),
}).meta({ id: 'OfflineSubscription' });

export const CollectiveBody = z
  .strictObject({
    ...buyer,
    bookingIds: z.array(uuidId<BookingId>()).max(500).default([]),
    operations: z
      .array(z.strictObject({ date, deliveryNote: z.string().min(1).max(20).optional(), lines }))
      .max(500)
      .default([]),
    ...extras,
  })
  .refine(atMostOneBuyer, fieldProblem('not_expected', ['aziendaId']))
  .transform(({ operations, ...body }) => ({
    ...body,
    operations: operations.map(({ deliveryNote, lines: all, ...operation }) => ({
      ...operation,
      lines: given(all),
      ...(deliveryNote === undefined ? {} : { deliveryNote }),
    })),
  }))
  .meta({ id: 'FatturaCollective' });

/** 5 MB of XML is about 6.7 MB of base64. */
export const ImportBody = z
  .strictObject({ fileName: z.string().min(1).max(200), contentBase64: z.base64() })
  .meta({ id: 'FatturaImport' });

/** The first document of the file; `documents` are all of them, since a lot holds several. */
export const ImportView = FatturaView.extend({
  documents: z.array(FatturaView),
  warnings: z
    .array(z.object({ pointer: z.string(), code: z.literal('emptyElement'), message: z.string() }))
    .describe('What was left out of the file: SDI would have refused it'),
}).meta({ id: 'FatturaImported' });
