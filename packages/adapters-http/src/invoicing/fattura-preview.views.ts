import * as z from 'zod';
import type { PreviewedFattura, UnmadeCode } from '@svc/application/invoicing';
import type { Refusal } from '@svc/domain/kernel';
import type { Locale } from '../kernel/locale.ts';
import type { FieldError } from '../kernel/problem.ts';
import { FindingView, LineView, nowhere, ours, TotalsView, unwritten, type Finding } from './fattura-detail.views.ts';
import { partyErrors } from './field-problems.ts';

export const PreviewView = z
  .object({
    findings: z
      .array(FindingView)
      .describe(
        '`field`: one of the buyer, `lines/0` for the first line that was sent, or `payment/iban`; null where it is of no field',
      ),
    lines: z.array(LineView).describe('As the document would say them; empty where it cannot be written'),
    totals: TotalsView.nullable().describe('null where it cannot be written'),
    left: z
      .array(
        z.object({
          rateBp: z.int(),
          nature: z.string().nullable(),
          grossCents: z.int(),
        }),
      )
      .describe('Of a credit note: what is left of its invoice at each rate, before this note'),
  })
  .meta({ id: 'FatturaPreview', description: 'A document as it would be made; nothing is stored' });

type Words = Readonly<Record<Locale, string>>;
/** An account that is none, as a field that is refused. */
export const ibanErrors = (locale: Locale): readonly FieldError[] => [
  { pointer: '/payment/iban', code: 'iban_invalid', message: unmadeTexts.iban_invalid[locale] },
];

/** Why a document cannot be written, where no field of the buyer is at fault. */
const unmadeTexts: Readonly<Record<UnmadeCode, Words>> = {
  text_not_latin: { it: 'Contiene caratteri non ammessi in fattura', en: 'Contains characters an invoice cannot hold' },
  text_too_long: { it: 'Testo troppo lungo', en: 'Too long' },
  text_empty: { it: 'Manca il testo', en: 'The text is missing' },
  number_invalid: { it: 'Numero non valido', en: 'Not a valid number' },
  lines_missing: { it: 'Serve almeno una riga', en: 'At least one line' },
  lines_too_many: { it: 'Troppe righe', en: 'Too many lines' },
  quantity_invalid: { it: 'Quantità non valida', en: 'Not a valid quantity' },
  amount_invalid: { it: 'Importo non valido', en: 'Not a valid amount' },
  vat_invalid: { it: 'Aliquota o natura non valida', en: 'Not a valid rate or nature' },
  total_negative: {
    it: 'Il totale è sotto zero: serve una nota di credito',
    en: 'The total is below zero: use a note',
  },
  payment_mismatch: { it: 'Il pagamento non è pari al totale', en: 'The payment is not the total' },
  iban_invalid: { it: 'IBAN non valido', en: 'Not a valid IBAN' },
  buyer_is_seller: { it: 'Il cliente è lo studio stesso', en: 'The buyer is the studio itself' },
  period_invalid: { it: 'Il periodo finisce prima di iniziare', en: 'The period ends before it begins' },
  delivery_invalid: { it: 'Documento di trasporto non valido', en: 'Not a valid delivery note' },
  credit_note_source_unavailable: {
    it: 'La fattura da stornare non è emessa, o non è dello studio',
    en: 'The invoice to credit is not issued, or not of the studio',
  },
  credit_note_creation_failed: {
    it: 'La nota supera ciò che resta della fattura',
    en: 'The note exceeds what is left of the invoice',
  },
};

/** Rules count lines from one, the pen names them by their place in the document. */
const fieldOf = ({ code, params = {} }: Refusal<UnmadeCode>): string | null => {
  if (code === 'iban_invalid' || params['reason'] === 'iban_invalid') return 'payment/iban';
  if (typeof params['line'] === 'number') return `lines/${params['line'] - 1}`;
  const place = /^lines?[.[](\d+)/u.exec(String(params['field'] ?? ''));
  return place === null ? null : `lines/${Number(place[1])}`;
};

const refusedFinding = (refused: PreviewedFattura['refused'], locale: Locale): readonly Finding[] => {
  if (refused === null) return [];
  if (String(refused.params?.['field'] ?? '').startsWith('buyer.')) return unwritten(refused, locale);
  const reason = String(refused.params?.['reason'] ?? '') as UnmadeCode;
  const worded = unmadeTexts[reason] ?? unmadeTexts[refused.code];
  return [{ by: 'us', code: refused.code, message: worded[locale], ...nowhere, field: fieldOf(refused) }];
};

export const previewView = (preview: PreviewedFattura, locale: Locale): z.output<typeof PreviewView> => {
  const { fields, refused, findings, shown, left } = preview;
  return {
    findings: [
      ...partyErrors(fields, '', locale).map(({ pointer, code, message }): Finding => ({
        by: 'us',
        code,
        message,
        ...nowhere,
        field: pointer.slice(1),
      })),
      ...refusedFinding(refused, locale),
      ...ours(findings, locale),
    ],
    lines: shown === null ? [] : shown.lines.map((line) => ({ ...line })),
    totals: shown === null ? null : { ...shown.totals, byVat: shown.totals.byVat.map((each) => ({ ...each })) },
    left: left.map(({ rate, nature, netCents, vatCents }) => ({
      rateBp: Math.round(Number(rate) * 100),
      nature,
      grossCents: Math.max(0, netCents + vatCents),
    })),
  };
};
