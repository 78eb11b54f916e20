import * as t from './leaf-types.ts';
import type { IdFiscale } from './fattura.ids.ts';
import type * as F from './fattura.ts';
import type * as G from './fattura.general.ts';
import type * as L from './fattura.lines.ts';
import type * as P from './fattura.parties.ts';
import type * as Pay from './fattura.payment.ts';
import { any, maybe, one, sequence, some } from './schema.ts';

/** 1.1.1 and every IdFiscaleIVA. Check digits are a matter of content (00300, 00301, 00303, 00305). */
export const idFiscale = sequence<IdFiscale>({ IdPaese: one(t.country), IdCodice: one(t.anyText(1, 28)) });

const byName = [['Denominazione'], ['Nome', 'Cognome']] as const;
const anagrafica = sequence<P.Anagrafica>(
  {
    Denominazione: maybe(t.latin(80)),
    Nome: maybe(t.latin(60)),
    Cognome: maybe(t.latin(60)),
    Titolo: maybe(t.title),
    CodEORI: maybe(t.anyText(13, 17)),
  },
  byName,
);
/** Sede, StabileOrganizzazione and IndirizzoResa, in simplified documents too. */
export const indirizzo = sequence<P.Indirizzo>({
  Indirizzo: one(t.latin(60)),
  NumeroCivico: maybe(t.ascii(8)),
  CAP: one(t.fiveDigits),
  Comune: one(t.latin(60)),
  Provincia: maybe(t.province),
  Nazione: one(t.addressCountry),
});
/** 1.1.5: either may be missing, and both. */
export const contattiTrasmittenteSchema = sequence<F.ContattiTrasmittente>({
  Telefono: maybe(t.ascii(12, 5)),
  Email: maybe(t.contactEmail),
});
const datiTrasmissione = sequence<F.DatiTrasmissione>({
  IdTrasmittente: one(idFiscale),
  ProgressivoInvio: one(t.ascii(10)),
  FormatoTrasmissione: one(t.formatoTrasmissione),
  CodiceDestinatario: one(t.recipientCode),
  ContattiTrasmittente: maybe(contattiTrasmittenteSchema),
  PECDestinatario: maybe(t.pecEmail),
});
/** 1.2.4, the same in a simplified document. */
export const iscrizioneReaSchema = sequence<P.IscrizioneREA>({
  Ufficio: one(t.province),
  NumeroREA: one(t.ascii(20)),
  CapitaleSociale: maybe(t.amount2),
  SocioUnico: maybe(t.socioUnico),
  StatoLiquidazione: one(t.statoLiquidazione),
});
/** 1.2: IdFiscaleIVA must be there, CodiceFiscale may. */
export const cedenteSchema = sequence<P.CedentePrestatore>({
  DatiAnagrafici: one(
    sequence<P.CedentePrestatore['DatiAnagrafici']>({
      IdFiscaleIVA: one(idFiscale),
      CodiceFiscale: maybe(t.fiscalCode),
      Anagrafica: one(anagrafica),
      AlboProfessionale: maybe(t.latin(60)),
      ProvinciaAlbo: maybe(t.province),
      NumeroIscrizioneAlbo: maybe(t.ascii(60)),
      DataIscrizioneAlbo: maybe(t.date),
      RegimeFiscale: one(t.regimeFiscale),
    }),
  ),
  Sede: one(indirizzo),
  StabileOrganizzazione: maybe(indirizzo),
  IscrizioneREA: maybe(iscrizioneReaSchema),
  Contatti: maybe(
    sequence<P.Contatti>({ Telefono: maybe(t.ascii(12, 5)), Fax: maybe(t.ascii(12, 5)), Email: maybe(t.contactEmail) }),
  ),
  RiferimentoAmministrazione: maybe(t.ascii(20)),
});
/** 1.3: IdFiscaleIVA must be there, CodiceFiscale may. */
export const rappresentanteSchema = sequence<P.RappresentanteFiscale>({
  DatiAnagrafici: one(
    sequence<P.RappresentanteFiscale['DatiAnagrafici']>({
      IdFiscaleIVA: one(idFiscale),
      CodiceFiscale: maybe(t.fiscalCode),
      Anagrafica: one(anagrafica),
    }),
  ),
});
const datiAnagrafici = sequence<P.CessionarioCommittente['DatiAnagrafici']>({
  IdFiscaleIVA: maybe(idFiscale),
  CodiceFiscale: maybe(t.fiscalCode),
  Anagrafica: one(anagrafica),
});
/** 1.5: either number may be missing, and both. */
export const terzoSchema = sequence<P.TerzoIntermediario>({ DatiAnagrafici: one(datiAnagrafici) });
/** 1.4: either number may be missing; that one must be there is a matter of content (00417). */
export const cessionarioSchema = sequence<P.CessionarioCommittente>({
  DatiAnagrafici: one(datiAnagrafici),
  Sede: one(indirizzo),
  StabileOrganizzazione: maybe(indirizzo),
  RappresentanteFiscale: maybe(
    sequence<NonNullable<P.CessionarioCommittente['RappresentanteFiscale']>>(
      {
        IdFiscaleIVA: one(idFiscale),
        Denominazione: maybe(t.latin(80)),
        Nome: maybe(t.latin(60)),
        Cognome: maybe(t.latin(60)),
      },
      byName,
    ),
  ),
});
const sconto = sequence<G.ScontoMaggiorazione>({
  Tipo: one(t.tipoScontoMaggiorazione),
  Percentuale: maybe(t.rate),
  Importo: maybe(t.amount8),
});
const numeroLinea = t.integer(1, 9999);
const correlato = sequence<G.DocumentoCorrelato>({
  RiferimentoNumeroLinea: any(numeroLinea),
  IdDocumento: one(t.ascii(20)),
  Data: maybe(t.date),
  NumItem: maybe(t.ascii(20)),
  CodiceCommessaConvenzione: maybe(t.latin(100)),
  CodiceCUP: maybe(t.ascii(15)),
  CodiceCIG: maybe(t.ascii(15)),
});
/** 2.1.1: Data from 1970 on; the future is a matter of content (00403). */
export const datiGeneraliDocumentoSchema = sequence<G.DatiGeneraliDocumento>({
  TipoDocumento: one(t.tipoDocumento),
  Divisa: one(t.currency),
  Data: one(t.documentDate),
  Numero: one(t.ascii(20)),
  DatiRitenuta: any(
    sequence<G.DatiRitenuta>({
      TipoRitenuta: one(t.tipoRitenuta),
      ImportoRitenuta: one(t.amount2),
      AliquotaRitenuta: one(t.rate),
      CausalePagamento: one(t.causalePagamento),
    }),
  ),
  DatiBollo: maybe(sequence<G.DatiBollo>({ BolloVirtuale: one(t.yes), ImportoBollo: maybe(t.amount2) })),
  DatiCassaPrevidenziale: any(
    sequence<G.DatiCassaPrevidenziale>({
      TipoCassa: one(t.tipoCassa),
      AlCassa: one(t.rate),
      ImportoContributoCassa: one(t.amount2),
      ImponibileCassa: maybe(t.amount2),
      AliquotaIVA: one(t.rate),
      Ritenuta: maybe(t.yes),
      Natura: maybe(t.natura),
      RiferimentoAmministrazione: maybe(t.ascii(20)),
    }),
  ),
  ScontoMaggiorazione: any(sconto),
  ImportoTotaleDocumento: maybe(t.amount2),
  Arrotondamento: maybe(t.amount2),
  Causale: any(t.latin(200)),
  Art73: maybe(t.yes),
});
const datiTrasporto = sequence<G.DatiTrasporto>({
  DatiAnagraficiVettore: maybe(
    sequence<NonNullable<G.DatiTrasporto['DatiAnagraficiVettore']>>({
      IdFiscaleIVA: one(idFiscale),
      CodiceFiscale: maybe(t.fiscalCode),
      Anagrafica: one(anagrafica),
      NumeroLicenzaGuida: maybe(t.ascii(20)),
    }),
  ),
  MezzoTrasporto: maybe(t.latin(80)),
  CausaleTrasporto: maybe(t.latin(100)),
  NumeroColli: maybe(t.integer(1, 9999)),
  Descrizione: maybe(t.latin(100)),
  UnitaMisuraPeso: maybe(t.ascii(10)),
  PesoLordo: maybe(t.weight),
  PesoNetto: maybe(t.weight),
  DataOraRitiro: maybe(t.dateTime),
  DataInizioTrasporto: maybe(t.date),
  TipoResa: maybe(t.incoterm),
  IndirizzoResa: maybe(indirizzo),
  DataOraConsegna: maybe(t.dateTime),
});
/** 2.1: the five kinds of related documents (2.1.2 to 2.1.6) look alike. */
export const datiGeneraliSchema = sequence<G.DatiGenerali>({
  DatiGeneraliDocumento: one(datiGeneraliDocumentoSchema),
  DatiOrdineAcquisto: any(correlato),
  DatiContratto: any(correlato),
  DatiConvenzione: any(correlato),
  DatiRicezione: any(correlato),
  DatiFattureCollegate: any(correlato),
  DatiSAL: any(sequence<G.DatiSAL>({ RiferimentoFase: one(t.integer(1, 999)) })),
  DatiDDT: any(
    sequence<G.DatiDDT>({
      NumeroDDT: one(t.ascii(20)),
      DataDDT: one(t.date),
      RiferimentoNumeroLinea: any(numeroLinea),
    }),
  ),
  DatiTrasporto: maybe(datiTrasporto),
  FatturaPrincipale: maybe(
    sequence<G.FatturaPrincipale>({ NumeroFatturaPrincipale: one(t.ascii(20)), DataFatturaPrincipale: one(t.date) }),
  ),
});
/** 2.2.1: NumeroLinea from 1 to 9999, in no order asked for. */
export const dettaglioLineeSchema = sequence<L.DettaglioLinee>({
  NumeroLinea: one(numeroLinea),
  TipoCessionePrestazione: maybe(t.tipoCessionePrestazione),
  CodiceArticolo: any(
    sequence<L.CodiceArticolo>({ CodiceTipo: one(t.ascii(35)), CodiceValore: one(t.anyText(1, 35)) }),
  ),
  Descrizione: one(t.latin(1000)),
  Quantita: maybe(t.quantity),
  UnitaMisura: maybe(t.ascii(10)),
  DataInizioPeriodo: maybe(t.date),
  DataFinePeriodo: maybe(t.date),
  PrezzoUnitario: one(t.amount8),
  ScontoMaggiorazione: any(sconto),
  PrezzoTotale: one(t.amount8),
  AliquotaIVA: one(t.rate),
  Ritenuta: maybe(t.yes),
  Natura: maybe(t.natura),
  RiferimentoAmministrazione: maybe(t.ascii(20)),
  AltriDatiGestionali: any(
    sequence<L.AltriDatiGestionali>({
      TipoDato: one(t.ascii(10)),
      RiferimentoTesto: maybe(t.latin(60)),
      RiferimentoNumero: maybe(t.amount8),
      RiferimentoData: maybe(t.date),
    }),
  ),
});
const datiBeniServizi = sequence<L.DatiBeniServizi>({
  DettaglioLinee: some(dettaglioLineeSchema),
  DatiRiepilogo: some(
    sequence<L.DatiRiepilogo>({
      AliquotaIVA: one(t.rate),
      Natura: maybe(t.natura),
      SpeseAccessorie: maybe(t.amount2),
      Arrotondamento: maybe(t.amount8),
      ImponibileImporto: one(t.amount2),
      Imposta: one(t.amount2),
      EsigibilitaIVA: maybe(t.esigibilita),
      RiferimentoNormativo: maybe(t.latin(100)),
    }),
  ),
});
/** 2.4: the shape is all there is, no check of content looks at payments. */
export const datiPagamentoSchema = sequence<Pay.DatiPagamento>({
  CondizioniPagamento: one(t.condizioniPagamento),
  DettaglioPagamento: some(
    sequence<Pay.DettaglioPagamento>({
      Beneficiario: maybe(t.latin(200)),
      ModalitaPagamento: one(t.modalitaPagamento),
      DataRiferimentoTerminiPagamento: maybe(t.date),
      GiorniTerminiPagamento: maybe(t.integer(0, 999)),
      DataScadenzaPagamento: maybe(t.date),
      ImportoPagamento: one(t.amount2),
      CodUfficioPostale: maybe(t.ascii(20)),
      CognomeQuietanzante: maybe(t.latin(60)),
      NomeQuietanzante: maybe(t.latin(60)),
      CFQuietanzante: maybe(t.personFiscalCode),
      TitoloQuietanzante: maybe(t.title),
      IstitutoFinanziario: maybe(t.latin(80)),
      IBAN: maybe(t.iban),
      ABI: maybe(t.fiveDigits),
      CAB: maybe(t.fiveDigits),
      BIC: maybe(t.bic),
      ScontoPagamentoAnticipato: maybe(t.amount2),
      DataLimitePagamentoAnticipato: maybe(t.date),
      PenalitaPagamentiRitardati: maybe(t.amount2),
      DataDecorrenzaPenale: maybe(t.date),
      CodicePagamento: maybe(t.ascii(60)),
    }),
  ),
});
const headerSchema = sequence<F.FatturaElettronicaHeader>({
  DatiTrasmissione: one(datiTrasmissione),
  CedentePrestatore: one(cedenteSchema),
  RappresentanteFiscale: maybe(rappresentanteSchema),
  CessionarioCommittente: one(cessionarioSchema),
  TerzoIntermediarioOSoggettoEmittente: maybe(terzoSchema),
  SoggettoEmittente: maybe(t.soggettoEmittente),
});
/** 2.5, the same in a simplified document. No size: the whole file has one (00003). */
export const allegatoSchema = sequence<F.Allegato>({
  NomeAttachment: one(t.latin(60)),
  AlgoritmoCompressione: maybe(t.ascii(10)),
  FormatoAttachment: maybe(t.ascii(10)),
  DescrizioneAttachment: maybe(t.latin(100)),
  Attachment: one(t.base64),
});
/** One body's elements in document order. */
export const bodySchema = sequence<F.FatturaElettronicaBody>({
  DatiGenerali: one(datiGeneraliSchema),
  DatiBeniServizi: one(datiBeniServizi),
  DatiVeicoli: maybe(sequence<F.DatiVeicoli>({ Data: one(t.date), TotalePercorso: one(t.ascii(15)) })),
  DatiPagamento: any(datiPagamentoSchema),
  Allegati: any(allegatoSchema),
});
/** The children of the root element. Its attributes are `versione` and `SistemaEmittente`. */
export const fatturaSchema = sequence<
  Pick<F.FatturaElettronica, 'FatturaElettronicaHeader' | 'FatturaElettronicaBody'>
>({ FatturaElettronicaHeader: one(headerSchema), FatturaElettronicaBody: some(bodySchema) });
