import type { FatturaElettronicaBody } from './fattura.ts';
import type { DatiGenerali, DatiGeneraliDocumento } from './fattura.general.ts';
import type { DettaglioLinee, DatiRiepilogo } from './fattura.lines.ts';
import type { DatiPagamento } from './fattura.payment.ts';
import {
  bodySchema,
  datiGeneraliSchema,
  datiGeneraliDocumentoSchema,
  datiPagamentoSchema,
  dettaglioLineeSchema,
} from './fattura.schema.ts';
import { writeByTable } from './writer.table.ts';
import { esc, opt } from './xml-text.ts';

const each = <T>(items: readonly T[] | undefined, write: (item: T) => string): string => {
  if (items === undefined) return '';
  let out = '';
  for (const item of items) out += write(item);
  return out;
};

const documento = (d: DatiGeneraliDocumento): string => {
  if (d.DatiRitenuta !== undefined || d.DatiCassaPrevidenziale !== undefined || d.ScontoMaggiorazione !== undefined)
    return `<DatiGeneraliDocumento>${writeByTable(datiGeneraliDocumentoSchema, d)}</DatiGeneraliDocumento>`;
  const bollo =
    d.DatiBollo === undefined
      ? ''
      : `<DatiBollo><BolloVirtuale>${esc(d.DatiBollo.BolloVirtuale)}</BolloVirtuale>${opt('ImportoBollo', d.DatiBollo.ImportoBollo)}</DatiBollo>`;
  return `<DatiGeneraliDocumento><TipoDocumento>${esc(d.TipoDocumento)}</TipoDocumento><Divisa>${esc(
    d.Divisa,
  )}</Divisa><Data>${esc(d.Data)}</Data><Numero>${esc(d.Numero)}</Numero>${bollo}${opt(
    'ImportoTotaleDocumento',
    d.ImportoTotaleDocumento,
  )}${opt('Arrotondamento', d.Arrotondamento)}${each(d.Causale, (causale) => opt('Causale', causale))}${opt(
    'Art73',
    d.Art73,
  )}</DatiGeneraliDocumento>`;
};

const generali = (g: DatiGenerali): string => {
  const { DatiGeneraliDocumento, ...rest } = g;
  for (const _ in rest) return `<DatiGenerali>${writeByTable(datiGeneraliSchema, g)}</DatiGenerali>`;
  return `<DatiGenerali>${documento(DatiGeneraliDocumento)}</DatiGenerali>`;
};

// The one element that comes by the hundred.
const linea = (l: DettaglioLinee): string => {
  if (l.CodiceArticolo !== undefined || l.ScontoMaggiorazione !== undefined || l.AltriDatiGestionali !== undefined)
    return `<DettaglioLinee>${writeByTable(dettaglioLineeSchema, l)}</DettaglioLinee>`;
  return `<DettaglioLinee><NumeroLinea>${esc(l.NumeroLinea)}</NumeroLinea>${opt(
    'TipoCessionePrestazione',
    l.TipoCessionePrestazione,
  )}<Descrizione>${esc(l.Descrizione)}</Descrizione>${opt('Quantita', l.Quantita)}${opt(
    'UnitaMisura',
    l.UnitaMisura,
  )}${opt('DataInizioPeriodo', l.DataInizioPeriodo)}${opt('DataFinePeriodo', l.DataFinePeriodo)}<PrezzoUnitario>${esc(
    l.PrezzoUnitario,
  )}</PrezzoUnitario><PrezzoTotale>${esc(l.PrezzoTotale)}</PrezzoTotale><AliquotaIVA>${esc(
    l.AliquotaIVA,
  )}</AliquotaIVA>${opt('Ritenuta', l.Ritenuta)}${opt('Natura', l.Natura)}${opt(
    'RiferimentoAmministrazione',
    l.RiferimentoAmministrazione,
  )}</DettaglioLinee>`;
};

const riepilogo = (r: DatiRiepilogo): string =>
  `<DatiRiepilogo><AliquotaIVA>${esc(r.AliquotaIVA)}</AliquotaIVA>${opt('Natura', r.Natura)}${opt(
    'SpeseAccessorie',
    r.SpeseAccessorie,
  )}${opt('Arrotondamento', r.Arrotondamento)}<ImponibileImporto>${esc(
    r.ImponibileImporto,
  )}</ImponibileImporto><Imposta>${esc(r.Imposta)}</Imposta>${opt('EsigibilitaIVA', r.EsigibilitaIVA)}${opt(
    'RiferimentoNormativo',
    r.RiferimentoNormativo,
  )}</DatiRiepilogo>`;

const pagamento = (p: DatiPagamento): string =>
  `<DatiPagamento>${writeByTable(datiPagamentoSchema, p)}</DatiPagamento>`;

/** One body: common documents by template, rare parts by the table. */
export const writeBody = (b: FatturaElettronicaBody): string => {
  const { DatiGenerali, DatiBeniServizi, DatiPagamento, ...rest } = b;
  for (const _ in rest) return `<FatturaElettronicaBody>${writeByTable(bodySchema, b)}</FatturaElettronicaBody>`;
  return `<FatturaElettronicaBody>${generali(DatiGenerali)}<DatiBeniServizi>${each(
    DatiBeniServizi.DettaglioLinee,
    linea,
  )}${each(DatiBeniServizi.DatiRiepilogo, riepilogo)}</DatiBeniServizi>${each(
    DatiPagamento,
    pagamento,
  )}</FatturaElettronicaBody>`;
};
