import type { FatturaSemplificata } from './semplificata.ts';

/** A simplified invoice of 20.00 that SDI would take. */
export const ticket: FatturaSemplificata = {
  versione: 'FSM10',
  FatturaElettronicaHeader: {
    DatiTrasmissione: {
      IdTrasmittente: { IdPaese: 'IT', IdCodice: '12345678903' },
      ProgressivoInvio: '00001',
      FormatoTrasmissione: 'FSM10',
      CodiceDestinatario: '0000000',
    },
    CedentePrestatore: {
      IdFiscaleIVA: { IdPaese: 'IT', IdCodice: '12345678903' },
      CodiceFiscale: '12345678903',
      Denominazione: 'Studio Loto S.r.l.',
      Sede: { Indirizzo: 'Viale della Libertà', CAP: '00185', Comune: 'Roma', Nazione: 'IT' },
      RegimeFiscale: 'RF01',
    },
    CessionarioCommittente: { IdentificativiFiscali: { CodiceFiscale: 'RSSMRA80A01H501U' } },
  },
  FatturaElettronicaBody: [
    {
      DatiGenerali: {
        DatiGeneraliDocumento: { TipoDocumento: 'TD07', Divisa: 'EUR', Data: '2026-03-10', Numero: 'S/1' },
      },
      DatiBeniServizi: [{ Descrizione: 'Ingresso', Importo: '20.00', DatiIVA: { Imposta: '3.61', Aliquota: '22.00' } }],
    },
  ],
};
