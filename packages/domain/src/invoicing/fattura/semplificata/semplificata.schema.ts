import type { DatiTrasmissione } from '../fattura.ts';
import { allegatoSchema, idFiscale, indirizzo, iscrizioneReaSchema } from '../fattura.schema.ts';
import * as t from '../leaf-types.ts';
import { any, maybe, one, sequence, some } from '../schema.ts';
import type * as S from './semplificata.ts';

const byName = [['Denominazione'], ['Nome', 'Cognome']] as const;
const names = { Denominazione: maybe(t.latin(80)), Nome: maybe(t.latin(60)), Cognome: maybe(t.latin(60)) };

const rappresentante = sequence<S.SemplificataRappresentante>({ IdFiscaleIVA: one(idFiscale), ...names }, byName);

const cedente = sequence<S.SemplificataCedente>(
  {
    IdFiscaleIVA: one(idFiscale),
    CodiceFiscale: maybe(t.fiscalCode),
    ...names,
    Sede: one(indirizzo),
    StabileOrganizzazione: maybe(indirizzo),
    RappresentanteFiscale: maybe(rappresentante),
    IscrizioneREA: maybe(iscrizioneReaSchema),
    RegimeFiscale: one(t.regimeFiscale),
  },
  byName,
);

const cessionario = sequence<S.SemplificataCessionario>({
  IdentificativiFiscali: one(
    sequence<S.SemplificataCessionario['IdentificativiFiscali']>({
      IdFiscaleIVA: maybe(idFiscale),
      CodiceFiscale: maybe(t.fiscalCode),
    }),
  ),
  AltriDatiIdentificativi: maybe(
    sequence<NonNullable<S.SemplificataCessionario['AltriDatiIdentificativi']>>(
      {
        ...names,
        Sede: one(indirizzo),
        StabileOrganizzazione: maybe(indirizzo),
        RappresentanteFiscale: maybe(rappresentante),
      },
      byName,
    ),
  ),
});

const datiTrasmissione = sequence<Omit<DatiTrasmissione, 'ContattiTrasmittente'>>({
  IdTrasmittente: one(idFiscale),
  ProgressivoInvio: one(t.ascii(10)),
  FormatoTrasmissione: one(t.formatoSemplificato),
  CodiceDestinatario: one(t.privateRecipientCode),
  PECDestinatario: maybe(t.pecEmail),
});

const header = sequence<S.SemplificataHeader>({
  DatiTrasmissione: one(datiTrasmissione),
  CedentePrestatore: one(cedente),
  CessionarioCommittente: one(cessionario),
  SoggettoEmittente: maybe(t.soggettoEmittente),
});

type Generali = S.SemplificataBody['DatiGenerali'];
const datiGenerali = sequence<Generali>({
  DatiGeneraliDocumento: one(
    sequence<Generali['DatiGeneraliDocumento']>({
      TipoDocumento: one(t.tipoDocumentoSemplificato),
      Divisa: one(t.currency),
      Data: one(t.documentDate),
      Numero: one(t.ascii(20)),
      BolloVirtuale: maybe(t.yes),
    }),
  ),
  DatiFatturaRettificata: maybe(
    sequence<NonNullable<Generali['DatiFatturaRettificata']>>({
      NumeroFR: one(t.ascii(20)),
      DataFR: one(t.documentDate),
      ElementiRettificati: one(t.latin(1000)),
    }),
  ),
});

const linea = sequence<S.SemplificataLinea>({
  Descrizione: one(t.latin(1000)),
  Importo: one(t.amount2),
  DatiIVA: one(sequence<S.SemplificataLinea['DatiIVA']>({ Imposta: maybe(t.amount2), Aliquota: maybe(t.rate) })),
  Natura: maybe(t.naturaSemplificata),
  RiferimentoNormativo: maybe(t.latin(100)),
});

const body = sequence<S.SemplificataBody>({
  DatiGenerali: one(datiGenerali),
  DatiBeniServizi: some(linea),
  Allegati: any(allegatoSchema),
});

/** The children of the root element FatturaElettronicaSemplificata. */
export const semplificataSchema = sequence<
  Pick<S.FatturaSemplificata, 'FatturaElettronicaHeader' | 'FatturaElettronicaBody'>
>({ FatturaElettronicaHeader: one(header), FatturaElettronicaBody: some(body) });
