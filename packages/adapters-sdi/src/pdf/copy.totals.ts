import type { DatiRiepilogo, DettaglioPagamento, FatturaElettronicaBody } from '@svc/domain/invoicing';
import { allowance } from './copy.lines.ts';
import type { Voice } from './copy.ts';
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

const coded = (list: Readonly<Record<string, string>>, code: string): string =>
  list[code] === undefined ? code : `${list[code]} (${code})`;

const summaryNotes = (row: DatiRiepilogo, { words, locale }: Voice): string =>
  [
    ...(row.Natura === undefined ? [] : [words.natura[row.Natura] ?? row.Natura]),
    ...(row.EsigibilitaIVA === undefined ? [] : [words.esigibilita[row.EsigibilitaIVA] ?? row.EsigibilitaIVA]),
    ...(row.RiferimentoNormativo === undefined ? [] : [row.RiferimentoNormativo]),
    ...(row.Arrotondamento === undefined ? [] : [`${words.rounding} ${figure(row.Arrotondamento, locale)}`]),
  ].join(' · ');

/** One row per rate, nature and time of chargeability. */
export const summaryRows = (body: FatturaElettronicaBody, voice: Voice): readonly SummaryRow[] =>
  body.DatiBeniServizi.DatiRiepilogo.map((row) => ({
    rate: [percent(row.AliquotaIVA, voice.locale), ...(row.Natura === undefined ? [] : [row.Natura])].join(' '),
    taxable: figure(row.ImponibileImporto, voice.locale),
    tax: figure(row.Imposta, voice.locale),
    notes: summaryNotes(row, voice),
  }));

/** What is owed and why: taxable, VAT, contributions, discounts, total, withholding, stamp duty, net to pay. */
export const totalRows = (body: FatturaElettronicaBody, voice: Voice): readonly TotalRow[] => {
  const { words, locale } = voice;
  const general = body.DatiGenerali.DatiGeneraliDocumento;
  const summary = body.DatiBeniServizi.DatiRiepilogo;
  const net = total(summary.map((row) => row.ImponibileImporto));
  const vat = total(summary.map((row) => row.Imposta));
  const whole =
    general.ImportoTotaleDocumento ??
    (net === undefined || vat === undefined ? undefined : total([net, vat, general.Arrotondamento]));
  const withheld = total((general.DatiRitenuta ?? []).map((each) => each.ImportoRitenuta));
  const row = (label: string, amount: string | undefined, strong = false): TotalRow[] =>
    amount === undefined ? [] : [{ label, amount: money(amount, general.Divisa, locale), strong }];
  return [
    ...(general.DatiCassaPrevidenziale ?? []).flatMap((fund) =>
      row(`${words.fund} ${fund.TipoCassa} ${percent(fund.AlCassa, locale)}`, fund.ImportoContributoCassa),
    ),
    ...(general.ScontoMaggiorazione ?? []).map((each) => ({
      label: allowance(each, general.Divisa, voice),
      amount: '',
      strong: false,
    })),
    ...row(words.taxable, net),
    ...row(words.tax, vat),
    ...row(words.rounding, general.Arrotondamento),
    ...row(words.total, whole, true),
    ...(general.DatiRitenuta === undefined
      ? []
      : row(words.withheld, withheld === undefined ? undefined : negated(withheld))),
    ...(general.DatiBollo === undefined
      ? []
      : general.DatiBollo.ImportoBollo === undefined
        ? [{ label: words.stampDutyPaid, amount: '', strong: false }]
        : row(words.stampDutyPaid, general.DatiBollo.ImportoBollo)),
    ...(general.DatiRitenuta === undefined ? [] : row(words.toPay, total(payable(body)), true)),
  ];
};

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** What the payments ask for: that is the net to pay, whoever bears stamp duty. */
const payable = (body: FatturaElettronicaBody): readonly string[] =>
  (body.DatiPagamento ?? []).flatMap((payment) => payment.DettaglioPagamento.map((each) => each.ImportoPagamento));

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
      details: [words.condizioni[payment.CondizioniPagamento] ?? payment.CondizioniPagamento, paymentDetails(each)]
        .filter((part) => part !== '')
        .join(' · '),
    })),
  );
