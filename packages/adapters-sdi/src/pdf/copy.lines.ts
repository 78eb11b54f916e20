import type { DettaglioLinee, FatturaElettronicaBody, ScontoMaggiorazione } from '@svc/domain/invoicing';
import { ownValue } from '@svc/domain/kernel';
import type { Voice } from './copy.voice.ts';
import { day, figure, money, percent, type Locale } from './figures.ts';

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

/** A code with its word in front; the code alone when the list does not have it. */
export const coded = (list: Readonly<Record<string, string>>, code: string): string => {
  const word = ownValue(list, code);
  return word === undefined ? code : `${word} (${code})`;
};

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
  const kind = line.TipoCessionePrestazione;
  return [
    ...(kind === undefined ? [] : [ownValue(words.cessione, kind) ?? kind]),
    ...(line.CodiceArticolo ?? []).map((code) => `${words.code} ${code.CodiceTipo}: ${code.CodiceValore}`),
    ...(from === undefined && to === undefined
      ? []
      : [from === to && from !== undefined ? from : words.period(from, to)]),
    ...(line.ScontoMaggiorazione ?? []).map((each) => allowance(each, currency, voice)),
    ...(line.Ritenuta === undefined ? [] : [words.subjectToWithholding]),
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

/** A rate, a nature at rate zero, or both where the buyer adds the VAT (TD16). */
export const rateText = (
  { AliquotaIVA, Natura }: { readonly AliquotaIVA: string; readonly Natura?: string },
  locale: Locale,
): string => {
  if (Natura === undefined) return percent(AliquotaIVA, locale);
  return /^[\s0.]*$/.test(AliquotaIVA) ? Natura : `${percent(AliquotaIVA, locale)} ${Natura}`;
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
    vat: rateText(line, locale),
    amount: figure(line.PrezzoTotale, locale),
  }));
};
