import type { FatturaElettronicaHeader } from './fattura.ts';
import type { IdFiscale } from './fattura.ids.ts';
import type { Anagrafica, CedentePrestatore, CessionarioCommittente, Indirizzo } from './fattura.parties.ts';
import {
  cedenteSchema,
  cessionarioSchema,
  contattiTrasmittenteSchema,
  rappresentanteSchema,
  terzoSchema,
} from './fattura.schema.ts';
import { writeByTable } from './writer.table.ts';
import { esc, opt } from './xml-text.ts';

const id = ({ IdPaese, IdCodice }: IdFiscale): string =>
  `<IdPaese>${esc(IdPaese)}</IdPaese><IdCodice>${esc(IdCodice)}</IdCodice>`;
const idIva = (value: IdFiscale | undefined): string =>
  value === undefined ? '' : `<IdFiscaleIVA>${id(value)}</IdFiscaleIVA>`;

const anagrafica = (a: Anagrafica): string =>
  `<Anagrafica>${opt('Denominazione', a.Denominazione)}${opt('Nome', a.Nome)}${opt('Cognome', a.Cognome)}${opt(
    'Titolo',
    a.Titolo,
  )}${opt('CodEORI', a.CodEORI)}</Anagrafica>`;

const sede = (s: Indirizzo): string =>
  `<Sede><Indirizzo>${esc(s.Indirizzo)}</Indirizzo>${opt('NumeroCivico', s.NumeroCivico)}<CAP>${esc(
    s.CAP,
  )}</CAP><Comune>${esc(s.Comune)}</Comune>${opt('Provincia', s.Provincia)}<Nazione>${esc(s.Nazione)}</Nazione></Sede>`;

const trasmissione = (t: FatturaElettronicaHeader['DatiTrasmissione']): string =>
  `<DatiTrasmissione><IdTrasmittente>${id(t.IdTrasmittente)}</IdTrasmittente><ProgressivoInvio>${esc(
    t.ProgressivoInvio,
  )}</ProgressivoInvio><FormatoTrasmissione>${esc(t.FormatoTrasmissione)}</FormatoTrasmissione><CodiceDestinatario>${esc(
    t.CodiceDestinatario,
  )}</CodiceDestinatario>${
    t.ContattiTrasmittente === undefined
      ? ''
      : `<ContattiTrasmittente>${writeByTable(contattiTrasmittenteSchema, t.ContattiTrasmittente)}</ContattiTrasmittente>`
  }${opt('PECDestinatario', t.PECDestinatario)}</DatiTrasmissione>`;

const registered = (c: CedentePrestatore): boolean =>
  c.DatiAnagrafici.AlboProfessionale !== undefined ||
  c.DatiAnagrafici.ProvinciaAlbo !== undefined ||
  c.DatiAnagrafici.NumeroIscrizioneAlbo !== undefined ||
  c.DatiAnagrafici.DataIscrizioneAlbo !== undefined;

const cedente = (c: CedentePrestatore): string => {
  if (registered(c) || c.StabileOrganizzazione !== undefined || c.IscrizioneREA !== undefined)
    return `<CedentePrestatore>${writeByTable(cedenteSchema, c)}</CedentePrestatore>`;
  const { IdFiscaleIVA, CodiceFiscale, Anagrafica, RegimeFiscale } = c.DatiAnagrafici;
  const contatti =
    c.Contatti === undefined
      ? ''
      : `<Contatti>${opt('Telefono', c.Contatti.Telefono)}${opt('Fax', c.Contatti.Fax)}${opt('Email', c.Contatti.Email)}</Contatti>`;
  return `<CedentePrestatore><DatiAnagrafici>${idIva(IdFiscaleIVA)}${opt('CodiceFiscale', CodiceFiscale)}${anagrafica(
    Anagrafica,
  )}<RegimeFiscale>${esc(RegimeFiscale)}</RegimeFiscale></DatiAnagrafici>${sede(c.Sede)}${contatti}${opt(
    'RiferimentoAmministrazione',
    c.RiferimentoAmministrazione,
  )}</CedentePrestatore>`;
};

const cessionario = (c: CessionarioCommittente): string => {
  if (c.StabileOrganizzazione !== undefined || c.RappresentanteFiscale !== undefined)
    return `<CessionarioCommittente>${writeByTable(cessionarioSchema, c)}</CessionarioCommittente>`;
  const { IdFiscaleIVA, CodiceFiscale, Anagrafica } = c.DatiAnagrafici;
  return `<CessionarioCommittente><DatiAnagrafici>${idIva(IdFiscaleIVA)}${opt('CodiceFiscale', CodiceFiscale)}${anagrafica(
    Anagrafica,
  )}</DatiAnagrafici>${sede(c.Sede)}</CessionarioCommittente>`;
};

/** The header: common documents by template, rare parts by the table. */
export const writeHeader = (h: FatturaElettronicaHeader): string =>
  `<FatturaElettronicaHeader>${trasmissione(h.DatiTrasmissione)}${cedente(h.CedentePrestatore)}${
    h.RappresentanteFiscale === undefined
      ? ''
      : `<RappresentanteFiscale>${writeByTable(rappresentanteSchema, h.RappresentanteFiscale)}</RappresentanteFiscale>`
  }${cessionario(h.CessionarioCommittente)}${
    h.TerzoIntermediarioOSoggettoEmittente === undefined
      ? ''
      : `<TerzoIntermediarioOSoggettoEmittente>${writeByTable(
          terzoSchema,
          h.TerzoIntermediarioOSoggettoEmittente,
        )}</TerzoIntermediarioOSoggettoEmittente>`
  }${opt('SoggettoEmittente', h.SoggettoEmittente)}</FatturaElettronicaHeader>`;
