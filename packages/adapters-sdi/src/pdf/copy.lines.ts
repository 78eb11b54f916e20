import type { DettaglioLinee, FatturaElettronicaBody, ScontoMaggiorazione } from '@svc/domain/invoicing';
import type { Voice } from './copy.ts';
import { day, figure, money, percent } from './figures.ts';

export interface LineRow {
  readonly number: string;
  readonly description: string;
  /** Smaller, under the description. */
  readonly details: readonly string[];
  readonly quantity: string;
  readonly unitPrice: string;
  readonly vat: string;
  readonly amount: string;
}

/** A discount or surcharge in words; Importo wins over Percentuale. */
export const allowance = (
  { Tipo, Percentuale, Importo }: ScontoMaggiorazione,
  currency: string,
  { words, locale }: Voice,
): string => {
  const label = Tipo === 'MG' ? words.surcharge : words.discount;
  if (Importo !== undefined) return `${label} ${money(Importo, currency, locale)}`;
  return Percentuale === undefined ? label : `${label} ${percent(Percentuale, locale)}`;
};

const detailsOf = (line: DettaglioLinee, currency: string, voice: Voice): string[] => {
  const { words, locale } = voice;
  const from = line.DataInizioPeriodo === undefined ? undefined : day(line.DataInizioPeriodo, locale);
  const to = line.DataFinePeriodo === undefined ? undefined : day(line.DataFinePeriodo, locale);
  return [
    ...(line.CodiceArticolo ?? []).map((code) => `${words.code} ${code.CodiceTipo}: ${code.CodiceValore}`),
    ...(from === undefined && to === undefined
      ? []
      : [from === to && from !== undefined ? from : words.period(from, to)]),
    ...(line.ScontoMaggiorazione ?? []).map((each) => allowance(each, currency, voice)),
    ...(line.AltriDatiGestionali ?? []).map((each) =>
      [
        `${each.TipoDato}:`,
        each.RiferimentoTesto,
        each.RiferimentoNumero === undefined ? undefined : figure(each.RiferimentoNumero, locale),
        each.RiferimentoData === undefined ? undefined : day(each.RiferimentoData, locale),
      ]
        .filter((part) => part !== undefined)
        .join(' '),
    ),
  ];
};

/** The lines of one body as the table shows them. */
export const lineRows = (body: FatturaElettronicaBody, voice: Voice): readonly LineRow[] => {
  const { locale } = voice;
  const currency = body.DatiGenerali.DatiGeneraliDocumento.Divisa;
  return body.DatiBeniServizi.DettaglioLinee.map((line) => ({
    number: line.NumeroLinea,
    description: line.Descrizione,
    details: detailsOf(line, currency, voice),
    quantity: [
      ...(line.Quantita === undefined ? [] : [figure(line.Quantita, locale, 0)]),
      ...(line.UnitaMisura === undefined ? [] : [line.UnitaMisura]),
    ].join(' '),
    unitPrice: figure(line.PrezzoUnitario, locale),
    vat: line.Natura ?? percent(line.AliquotaIVA, locale),
    amount: figure(line.PrezzoTotale, locale),
  }));
};
