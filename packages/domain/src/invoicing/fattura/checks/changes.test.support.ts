import { composeFattura } from '../compose.ts';
import type { FatturaElettronica } from '../fattura.ts';
import type { DatiGeneraliDocumento } from '../fattura.general.ts';
import type { DatiBeniServizi, DettaglioLinee } from '../fattura.lines.ts';
import { acme, lesson } from '../fixtures.test.support.ts';

/** An invoice that SDI would take, to a company. */
export const base = composeFattura({ ...lesson, buyer: acme })._unsafeUnwrap();
/** The header, whole. */
export type Header = FatturaElettronica['FatturaElettronicaHeader'];
/** What makes another document out of one. */
export type Change = (fattura: FatturaElettronica) => FatturaElettronica;

/** The document with parts of its header changed. */
export const header =
  (change: (header: Header) => Partial<Header>): Change =>
  (f) => ({ ...f, FatturaElettronicaHeader: { ...f.FatturaElettronicaHeader, ...change(f.FatturaElettronicaHeader) } });
/** With parts of its transmission header changed. */
export const sending = (change: Partial<Header['DatiTrasmissione']>): Change =>
  header(({ DatiTrasmissione }) => ({ DatiTrasmissione: { ...DatiTrasmissione, ...change } }));
/** With parts of the seller changed. */
export const seller = (change: Partial<Header['CedentePrestatore']['DatiAnagrafici']>): Change =>
  header(({ CedentePrestatore: it }) => ({
    CedentePrestatore: { ...it, DatiAnagrafici: { ...it.DatiAnagrafici, ...change } },
  }));
/** With this buyer. */
export const buyer = (change: Header['CessionarioCommittente']['DatiAnagrafici']): Change =>
  header(({ CessionarioCommittente: it }) => ({ CessionarioCommittente: { ...it, DatiAnagrafici: change } }));
/** With an Italian tax representative of the seller. */
export const agent = (IdCodice: string, CodiceFiscale: string): Change =>
  header(() => ({
    RappresentanteFiscale: {
      DatiAnagrafici: {
        IdFiscaleIVA: { IdPaese: 'IT', IdCodice },
        CodiceFiscale,
        Anagrafica: { Denominazione: 'Fiduciaria' },
      },
    },
  }));
/** With parts of its general data changed. */
export const general =
  (change: Partial<DatiGeneraliDocumento>): Change =>
  (f) => ({
    ...f,
    FatturaElettronicaBody: f.FatturaElettronicaBody.map((body) => ({
      ...body,
      DatiGenerali: {
        ...body.DatiGenerali,
        DatiGeneraliDocumento: { ...body.DatiGenerali.DatiGeneraliDocumento, ...change },
      },
    })),
  });
/** With lines and summaries changed. */
export const goods =
  (change: (goods: DatiBeniServizi) => Partial<DatiBeniServizi>): Change =>
  (f) => ({
    ...f,
    FatturaElettronicaBody: f.FatturaElettronicaBody.map((body) => ({
      ...body,
      DatiBeniServizi: { ...body.DatiBeniServizi, ...change(body.DatiBeniServizi) },
    })),
  });
/** With every line changed. */
export const line = (change: Partial<DettaglioLinee>): Change =>
  goods(({ DettaglioLinee: rows }) => ({ DettaglioLinee: rows.map((row) => ({ ...row, ...change })) }));
/** With every summary changed. */
export const summary = (change: Partial<DatiBeniServizi['DatiRiepilogo'][number]>): Change =>
  goods(({ DatiRiepilogo: rows }) => ({ DatiRiepilogo: rows.map((row) => ({ ...row, ...change })) }));
/** One change after the other. */
export const both =
  (...changes: readonly Change[]): Change =>
  (f) =>
    changes.reduce((done, change) => change(done), f);
