import { describe, expect, it } from 'vitest';
import { inOrdinaryWords } from '../document.ts';
import { fiscalContent } from '../fiscal-content.ts';
import { fatturaTotals } from '../totals.ts';
import { stampTransmission } from '../transmission.ts';
import type { FatturaSemplificata, SemplificataBody } from './semplificata.ts';
import { ticket } from './semplificata.test.support.ts';
import { writeSemplificata } from './write-semplificata.ts';

const [body] = ticket.FatturaElettronicaBody;
const withBody = (change: Partial<SemplificataBody>): FatturaSemplificata => ({
  ...ticket,
  FatturaElettronicaBody: [{ ...body!, ...change }],
});
const view = (document: FatturaSemplificata) => inOrdinaryWords(document).FatturaElettronicaBody[0]!;

describe('a simplified document in ordinary words', () => {
  it('names seller and buyer; a buyer who is a number is called by it', () => {
    const { CedentePrestatore, CessionarioCommittente } = inOrdinaryWords(ticket).FatturaElettronicaHeader;
    expect(CedentePrestatore.DatiAnagrafici.Anagrafica).toEqual({ Denominazione: 'Studio Loto S.r.l.' });
    expect(CessionarioCommittente.DatiAnagrafici).toEqual({
      CodiceFiscale: 'RSSMRA80A01H501U',
      Anagrafica: { Denominazione: 'RSSMRA80A01H501U' },
    });
    const named = { Nome: 'Anna', Cognome: 'Rossi', Sede: CedentePrestatore.Sede };
    const header = {
      ...ticket.FatturaElettronicaHeader,
      CessionarioCommittente: { IdentificativiFiscali: {}, AltriDatiIdentificativi: named },
    };
    const buyer = inOrdinaryWords({ ...ticket, FatturaElettronicaHeader: header }).FatturaElettronicaHeader;
    expect(buyer.CessionarioCommittente.DatiAnagrafici.Anagrafica).toEqual({ Nome: 'Anna', Cognome: 'Rossi' });
  });
  it('takes VAT out of the amounts: as the line says, by its rate, or by what its tax comes to', () => {
    const { DettaglioLinee, DatiRiepilogo } = view(
      withBody({
        DatiBeniServizi: [
          { Descrizione: 'a', Importo: '20.00', DatiIVA: { Imposta: '3.61', Aliquota: '22.00' } },
          { Descrizione: 'b', Importo: '12.20', DatiIVA: { Aliquota: '22.00' } },
          { Descrizione: 'c', Importo: '11.00', DatiIVA: { Imposta: '1.00' } },
          {
            Descrizione: 'd',
            Importo: '5.00',
            DatiIVA: { Aliquota: '0.00' },
            Natura: 'N4',
            RiferimentoNormativo: 'art. 10',
          },
        ],
      }),
    ).DatiBeniServizi;
    expect(DettaglioLinee.map((line) => [line.PrezzoTotale, line.AliquotaIVA])).toEqual([
      ['16.39', '22.00'],
      ['10.00', '22.00'],
      ['10.00', '10.00'],
      ['5.00', '0.00'],
    ]);
    expect(DatiRiepilogo).toEqual([
      { AliquotaIVA: '22.00', ImponibileImporto: '26.39', Imposta: '5.81' },
      { AliquotaIVA: '10.00', ImponibileImporto: '10.00', Imposta: '1.00' },
      {
        AliquotaIVA: '0.00',
        Natura: 'N4',
        ImponibileImporto: '5.00',
        Imposta: '0.00',
        RiferimentoNormativo: 'art. 10',
      },
    ]);
  });
  it('amounts to what was paid', () =>
    expect(fatturaTotals(ticket)).toMatchObject({ totalCents: 2000, netCents: 1639, vatCents: 361 }));
  it('names the invoice that a note corrects, and virtual stamp duty', () => {
    const DatiFatturaRettificata = { NumeroFR: 'S/0', DataFR: '2026-03-01', ElementiRettificati: 'Importo' };
    const general = { ...body!.DatiGenerali.DatiGeneraliDocumento, TipoDocumento: 'TD08', BolloVirtuale: 'SI' };
    const { DatiGenerali } = view(
      withBody({ DatiGenerali: { DatiGeneraliDocumento: general, DatiFatturaRettificata } }),
    );
    expect(DatiGenerali.DatiFattureCollegate).toEqual([{ IdDocumento: 'S/0', Data: '2026-03-01' }]);
    expect(DatiGenerali.DatiGeneraliDocumento).toMatchObject({
      DatiBollo: { BolloVirtuale: 'SI' },
      Causale: ['Importo'],
    });
  });
});

describe('a simplified document that is sent', () => {
  const stamp = {
    idPaese: 'IT',
    idCodice: '01234567897',
    progressivoInvio: 'a1',
    formatoTrasmissione: 'FPR12',
  } as const;
  const stamped = stampTransmission(ticket, stamp);
  it('keeps its format and its fiscal content under any header', () => {
    expect(stamped.versione).toBe('FSM10');
    expect(stamped.FatturaElettronicaHeader.DatiTrasmissione).toMatchObject({
      ProgressivoInvio: 'a1',
      FormatoTrasmissione: 'FSM10',
    });
    expect(writeSemplificata(stamped)).not.toBe(writeSemplificata(ticket));
    expect(fiscalContent(stamped)).toBe(fiscalContent(ticket));
    expect(fiscalContent(withBody({ DatiBeniServizi: [] }))).not.toBe(fiscalContent(ticket));
  });
});
