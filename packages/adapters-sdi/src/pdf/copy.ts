import type { FatturaElettronica, FatturaElettronicaBody, DocumentoCorrelato } from '@svc/domain/invoicing';
import { ownValue } from '@svc/domain/kernel';
import { lineRows, type LineRow } from './copy.lines.ts';
import { buyerBlock, sellerBlock, type PartyBlock } from './copy.parties.ts';
import { paymentRows, summaryRows, totalRows, type PaymentRow, type SummaryRow, type TotalRow } from './copy.totals.ts';
import type { Voice } from './copy.voice.ts';
import { day } from './figures.ts';

/** Everything the courtesy copy of one body says, as texts in reading order. What it looks like is the layout's matter. */
export interface Copy {
  readonly title: string;
  readonly number: string;
  readonly day: string;
  readonly seller: PartyBlock;
  readonly buyer: PartyBlock;
  readonly reason: string;
  readonly linked: readonly string[];
  readonly lines: readonly LineRow[];
  readonly summary: readonly SummaryRow[];
  readonly totals: readonly TotalRow[];
  readonly payments: readonly PaymentRow[];
  readonly attachments: readonly string[];
}

const linkedDocuments = ({ DatiGenerali: general }: FatturaElettronicaBody, { words, locale }: Voice): string[] => {
  const dayOf = (text: string | undefined): string | undefined => (text === undefined ? undefined : day(text, locale));
  const named = (label: string, documents: readonly DocumentoCorrelato[] | undefined): string[] =>
    (documents ?? []).map(({ IdDocumento, Data, CodiceCUP, CodiceCIG }) =>
      [
        `${label} ${words.ofDay(IdDocumento, dayOf(Data))}`,
        ...(CodiceCUP === undefined ? [] : [`CUP ${CodiceCUP}`]),
        ...(CodiceCIG === undefined ? [] : [`CIG ${CodiceCIG}`]),
      ].join(', '),
    );
  /** A month's delivery notes in one paragraph: a line for each would fill the first page of a deferred invoice. */
  const deliveries = (notes: readonly { readonly NumeroDDT: string; readonly DataDDT: string }[]): string[] => {
    const each = notes.map(({ NumeroDDT, DataDDT }) => words.ofDay(NumeroDDT, dayOf(DataDDT)));
    return each.length === 0 ? [] : [`${words.deliveryNote} ${each.join(' · ')}`];
  };
  return [
    ...named(words.order, general.DatiOrdineAcquisto),
    ...named(words.contract, general.DatiContratto),
    ...named(words.agreement, general.DatiConvenzione),
    ...named(words.receipt, general.DatiRicezione),
    ...named(words.linkedInvoice, general.DatiFattureCollegate),
    ...deliveries(general.DatiDDT ?? []),
  ];
};

/** The courtesy copies of a document, one for each body of a lot. */
export const copiesOf = (fattura: FatturaElettronica, voice: Voice): readonly Copy[] =>
  fattura.FatturaElettronicaBody.map((body) => {
    const general = body.DatiGenerali.DatiGeneraliDocumento;
    return {
      title: ownValue(voice.words.tipoDocumento, general.TipoDocumento) ?? general.TipoDocumento,
      number: general.Numero,
      day: day(general.Data, voice.locale),
      seller: sellerBlock(fattura.FatturaElettronicaHeader, voice),
      buyer: buyerBlock(fattura.FatturaElettronicaHeader, voice),
      reason: (general.Causale ?? []).join(' '),
      linked: linkedDocuments(body, voice),
      lines: lineRows(body, voice),
      summary: summaryRows(body, voice),
      totals: totalRows(body, voice),
      payments: paymentRows(body, voice),
      attachments: (body.Allegati ?? []).map(({ NomeAttachment, DescrizioneAttachment }) =>
        DescrizioneAttachment === undefined ? NomeAttachment : `${NomeAttachment} (${DescrizioneAttachment})`,
      ),
    };
  });
