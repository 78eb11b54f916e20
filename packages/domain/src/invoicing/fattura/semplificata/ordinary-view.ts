import { Decimal, decimal, isZeroRate, rateKey, sum } from '../decimal.ts';
import type { FatturaElettronica, FatturaElettronicaBody } from '../fattura.ts';
import type { DatiRiepilogo, DettaglioLinee } from '../fattura.lines.ts';
import type { Anagrafica, Indirizzo } from '../fattura.parties.ts';
import type {
  FatturaSemplificata,
  SemplificataBody,
  SemplificataCedente,
  SemplificataCessionario,
  SemplificataLinea,
} from './semplificata.ts';

const cents = (amount: Decimal): string => amount.toFixed(2);

/** The tax inside a line: as it says, else by its rate (scorporo), else none. */
const taxOf = ({ Importo, DatiIVA: { Imposta, Aliquota } }: SemplificataLinea): Decimal => {
  if (Imposta !== undefined) return decimal(Imposta);
  if (Aliquota === undefined || isZeroRate(Aliquota)) return new Decimal(0);
  return decimal(Importo).times(decimal(Aliquota)).dividedBy(decimal(Aliquota).plus(100)).toDecimalPlaces(2);
};

/** The rate of a line: as it says, else what its tax comes to. */
const rateOf = (line: SemplificataLinea): string => {
  if (line.DatiIVA.Aliquota !== undefined) return line.DatiIVA.Aliquota.trim();
  const net = decimal(line.Importo).minus(taxOf(line));
  return net.isZero() ? '0.00' : cents(taxOf(line).times(100).dividedBy(net));
};

const lineOf = (line: SemplificataLinea, at: number): DettaglioLinee => {
  const net = cents(decimal(line.Importo).minus(taxOf(line)));
  return {
    NumeroLinea: String(at + 1),
    Descrizione: line.Descrizione,
    PrezzoUnitario: net,
    PrezzoTotale: net,
    AliquotaIVA: rateOf(line),
    ...(line.Natura === undefined ? {} : { Natura: line.Natura }),
  };
};

const summariesOf = (lines: readonly SemplificataLinea[]): readonly DatiRiepilogo[] =>
  [...Map.groupBy(lines, (line) => `${rateKey(rateOf(line))} ${line.Natura ?? ''}`).values()].map((group) => {
    const [first] = group;
    const tax = sum(group.map(taxOf));
    return {
      AliquotaIVA: rateOf(first!),
      ...(first!.Natura === undefined ? {} : { Natura: first!.Natura }),
      ImponibileImporto: cents(sum(group.map(({ Importo }) => decimal(Importo))).minus(tax)),
      Imposta: cents(tax),
      ...(first!.RiferimentoNormativo === undefined ? {} : { RiferimentoNormativo: first!.RiferimentoNormativo }),
    };
  });

const nameOf = ({ Denominazione, Nome, Cognome }: Anagrafica): Anagrafica => ({
  ...(Denominazione === undefined ? {} : { Denominazione }),
  ...(Nome === undefined ? {} : { Nome }),
  ...(Cognome === undefined ? {} : { Cognome }),
});

const cedenteOf = ({ Sede, StabileOrganizzazione, IscrizioneREA, ...data }: SemplificataCedente) => ({
  DatiAnagrafici: {
    IdFiscaleIVA: data.IdFiscaleIVA,
    ...(data.CodiceFiscale === undefined ? {} : { CodiceFiscale: data.CodiceFiscale }),
    Anagrafica: nameOf(data),
    RegimeFiscale: data.RegimeFiscale,
  },
  Sede,
  ...(StabileOrganizzazione === undefined ? {} : { StabileOrganizzazione }),
  ...(IscrizioneREA === undefined ? {} : { IscrizioneREA }),
});

const NOWHERE: Indirizzo = { Indirizzo: '', CAP: '', Comune: '', Nazione: '' };
/** A buyer may be a tax number and nothing else: that is then the name. */
const cessionarioOf = ({ IdentificativiFiscali: ids, AltriDatiIdentificativi: more }: SemplificataCessionario) => ({
  DatiAnagrafici: {
    ...ids,
    Anagrafica:
      more === undefined ? { Denominazione: ids.CodiceFiscale ?? ids.IdFiscaleIVA?.IdCodice ?? '' } : nameOf(more),
  },
  Sede: more?.Sede ?? NOWHERE,
});

const bodyOf = ({ DatiGenerali, DatiBeniServizi, Allegati }: SemplificataBody): FatturaElettronicaBody => {
  const { BolloVirtuale, ...general } = DatiGenerali.DatiGeneraliDocumento;
  const corrected = DatiGenerali.DatiFatturaRettificata;
  return {
    DatiGenerali: {
      DatiGeneraliDocumento: {
        ...general,
        ...(BolloVirtuale === undefined ? {} : { DatiBollo: { BolloVirtuale } }),
        ImportoTotaleDocumento: cents(sum(DatiBeniServizi.map(({ Importo }) => decimal(Importo)))),
        ...(corrected === undefined ? {} : { Causale: [corrected.ElementiRettificati] }),
      },
      ...(corrected === undefined
        ? {}
        : { DatiFattureCollegate: [{ IdDocumento: corrected.NumeroFR, Data: corrected.DataFR }] }),
    },
    DatiBeniServizi: { DettaglioLinee: DatiBeniServizi.map(lineOf), DatiRiepilogo: summariesOf(DatiBeniServizi) },
    ...(Allegati === undefined ? {} : { Allegati }),
  };
};

/**
 * A simplified document as an ordinary one would say the same, to be shown and summed up. It is never sent: the file
 * stays what it is.
 */
export const ordinaryView = (fattura: FatturaSemplificata): FatturaElettronica => {
  const { DatiTrasmissione, CedentePrestatore, CessionarioCommittente } = fattura.FatturaElettronicaHeader;
  const agent = CedentePrestatore.RappresentanteFiscale;
  return {
    versione: fattura.versione,
    FatturaElettronicaHeader: {
      DatiTrasmissione,
      CedentePrestatore: cedenteOf(CedentePrestatore),
      ...(agent === undefined
        ? {}
        : {
            RappresentanteFiscale: { DatiAnagrafici: { IdFiscaleIVA: agent.IdFiscaleIVA, Anagrafica: nameOf(agent) } },
          }),
      CessionarioCommittente: cessionarioOf(CessionarioCommittente),
    },
    FatturaElettronicaBody: fattura.FatturaElettronicaBody.map(bodyOf),
  };
};
