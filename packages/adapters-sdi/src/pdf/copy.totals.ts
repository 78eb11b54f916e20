import {
  totalOfBody,
  type DatiCassaPrevidenziale,
  type DatiRiepilogo,
  type DatiRitenuta,
  type DettaglioPagamento,
  type FatturaElettronicaBody,
} from '@svc/domain/invoicing';
import { ownValue } from '@svc/domain/kernel';
import { allowance, coded, rateText } from './copy.lines.ts';
import type { Voice } from './copy.voice.ts';
import { day, figure, money, percent, total } from './figures.ts';

export interface SummaryRow {
  readonly rate: string;
  readonly taxable: string;
  readonly tax: string;
  readonly notes: string;
}

export interface TotalRow {
  readonly label: string;
  readonly amount: string;
  readonly strong: boolean;
}

export interface PaymentRow {
  readonly method: string;
  readonly due: string;
  readonly amount: string;
  readonly details: string;
}

const summaryNotes = (row: DatiRiepilogo, { words, locale }: Voice): string =>
  [
    ...(row.Natura === undefined ? [] : [ownValue(words.natura, row.Natura) ?? row.Natura]),
    ...(row.EsigibilitaIVA === undefined
      ? []
      : [ownValue(words.esigibilita, row.EsigibilitaIVA) ?? row.EsigibilitaIVA]),
    ...(row.RiferimentoNormativo === undefined ? [] : [row.RiferimentoNormativo]),
    ...(row.SpeseAccessorie === undefined ? [] : [`${words.incidental} ${figure(row.SpeseAccessorie, locale)}`]),
    ...(row.Arrotondamento === undefined ? [] : [`${words.rounding} ${figure(row.Arrotondamento, locale)}`]),
  ]
    // A reference that begins with the words before it says them again.
    .filter((note, at, all) => !(all[at + 1]?.startsWith(note) ?? false))
    .join(' · ');

/** One row per rate, nature and time of chargeability. */
export const summaryRows = (body: FatturaElettronicaBody, voice: Voice): readonly SummaryRow[] =>
  body.DatiBeniServizi.DatiRiepilogo.map((row) => ({
    rate: [percent(row.AliquotaIVA, voice.locale), ...(row.Natura === undefined ? [] : [row.Natura])].join(' '),
    taxable: figure(row.ImponibileImporto, voice.locale),
    tax: figure(row.Imposta, voice.locale),
    notes: summaryNotes(row, voice),
  }));

interface Sums {
  readonly net: string | undefined;
  readonly vat: string | undefined;
  readonly whole: string | undefined;
  /** VAT that the buyer pays to the state (split payment). */
  readonly split: string | undefined;
  readonly toPay: string | undefined;
}

const sumsOf = (body: FatturaElettronicaBody): Sums => {
  const { DatiGenerali, DatiBeniServizi } = body;
  const general = DatiGenerali.DatiGeneraliDocumento;
  const summary = DatiBeniServizi.DatiRiepilogo;
  const split = summary.filter((row) => row.EsigibilitaIVA === 'S').map((row) => row.Imposta);
  const withheld = (general.DatiRitenuta ?? []).map((each) => each.ImportoRitenuta);
  const net = total(summary.map((row) => row.ImponibileImporto));
  const vat = total(summary.map((row) => row.Imposta));
  const whole = general.ImportoTotaleDocumento ?? totalOfBody(body);
  return {
    net,
    vat,
    whole,
    split: split.length === 0 ? undefined : total(split.map(negated)),
    toPay: withheld.length + split.length === 0 ? undefined : total([whole, ...[...withheld, ...split].map(negated)]),
  };
};

const negated = (amount: string): string => {
  const plain = amount.trim().replace(/^[+]/, '');
  return plain.startsWith('-') ? plain.slice(1) : `-${plain}`;
};

const withholdingText = (each: DatiRitenuta, { words, locale }: Voice): string =>
  [
    ownValue(words.ritenuta, each.TipoRitenuta) ?? words.withheld,
    `(${each.TipoRitenuta})`,
    percent(each.AliquotaRitenuta, locale),
    words.withheldFor(each.CausalePagamento),
  ].join(' ');
const fundText = (fund: DatiCassaPrevidenziale, { words, locale }: Voice): string =>
  [
    `${words.fund}, ${coded(words.cassa, fund.TipoCassa)} ${percent(fund.AlCassa, locale)}`,
    `${words.vat} ${rateText(fund, locale)}`,
    ...(fund.Ritenuta === undefined ? [] : [words.subjectToWithholding]),
  ].join(' · ');

/** What is owed and why: contributions, discounts, taxable, VAT, total, withholding, split payment, net to pay, stamp duty. */
export const totalRows = (body: FatturaElettronicaBody, voice: Voice): readonly TotalRow[] => {
  const { words, locale } = voice;
  const { Divisa, DatiBollo, ...general } = body.DatiGenerali.DatiGeneraliDocumento;
  const sums = sumsOf(body);
  const row = (label: string, amount: string | undefined, strong = false): TotalRow[] =>
    amount === undefined ? [] : [{ label, amount: money(amount, Divisa, locale), strong }];
  const bare = (label: string): TotalRow => ({ label, amount: '', strong: false });
  return [
    ...(general.DatiCassaPrevidenziale ?? []).flatMap((fund) =>
      row(fundText(fund, voice), fund.ImportoContributoCassa),
    ),
    ...(general.ScontoMaggiorazione ?? []).map((each) => bare(allowance(each, Divisa, voice))),
    ...row(words.taxable, sums.net),
    ...row(words.tax, sums.vat),
    ...row(words.rounding, general.Arrotondamento),
    ...row(words.total, sums.whole, true),
    ...(general.DatiRitenuta ?? []).flatMap((each) => row(withholdingText(each, voice), negated(each.ImportoRitenuta))),
    ...row(words.splitPayment, sums.split),
    ...row(words.toPay, sums.toPay, true),
    ...(DatiBollo === undefined
      ? []
      : DatiBollo.ImportoBollo === undefined
        ? [bare(words.stampDutyPaid)]
        : row(words.stampDutyPaid, DatiBollo.ImportoBollo)),
  ];
};

const paymentDetails = (each: DettaglioPagamento): string =>
  [
    ...(each.Beneficiario === undefined ? [] : [each.Beneficiario]),
    ...(each.IstitutoFinanziario === undefined ? [] : [each.IstitutoFinanziario]),
    ...(each.IBAN === undefined ? [] : [`IBAN ${each.IBAN}`]),
    ...(each.BIC === undefined ? [] : [`BIC ${each.BIC}`]),
    ...(each.CodicePagamento === undefined ? [] : [each.CodicePagamento]),
  ].join(' · ');

/** How it is paid: one row per instalment. */
export const paymentRows = (body: FatturaElettronicaBody, { words, locale }: Voice): readonly PaymentRow[] =>
  (body.DatiPagamento ?? []).flatMap((payment) =>
    payment.DettaglioPagamento.map((each) => ({
      method: coded(words.modalita, each.ModalitaPagamento),
      due: each.DataScadenzaPagamento === undefined ? '' : day(each.DataScadenzaPagamento, locale),
      amount: money(each.ImportoPagamento, body.DatiGenerali.DatiGeneraliDocumento.Divisa, locale),
      details: [
        ownValue(words.condizioni, payment.CondizioniPagamento) ?? payment.CondizioniPagamento,
        paymentDetails(each),
      ]
        .filter((part) => part !== '')
        .join(' · '),
    })),
  );
