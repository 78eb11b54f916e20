import {
  amountToCents,
  decimal,
  fatturaTotals,
  inOrdinaryWords,
  type Anagrafica,
  type FatturaDocument,
  type IdFiscale,
  type Indirizzo,
} from '../fattura/index.ts';

/** Who sells or buys, in the fields of a billing profile; null where the document does not say it. */
export interface PartyShown {
  readonly kind: 'company' | 'consumer';
  readonly legalName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly vatNumber: string | null;
  readonly vatCountry: string | null;
  readonly fiscalCode: string | null;
  readonly country: string;
  readonly address: string;
  readonly streetNumber: string | null;
  readonly postalCode: string;
  readonly city: string;
  readonly province: string | null;
}

/** A buyer also says where the document goes. */
export interface BuyerShown extends PartyShown {
  readonly recipientCode: string | null;
  readonly pec: string | null;
}

/** A line as it is written; `unitPrice` and `quantity` are decimal texts. */
export interface LineShown {
  readonly number: number;
  readonly description: string;
  readonly quantity: string | null;
  readonly unitPrice: string;
  readonly netCents: number;
  readonly rateBp: number;
  readonly nature: string | null;
}

/** What one rate, or one nature without VAT, amounts to. */
export interface VatShown {
  readonly rateBp: number;
  readonly nature: string | null;
  readonly netCents: number;
  readonly vatCents: number;
  readonly reference: string | null;
}

/** How it is paid, or to be paid: a code of MP01 to MP23. */
export interface PaymentShown {
  readonly method: string;
  readonly amountCents: number;
  /** Paid on, or due by; a day as the document writes it. */
  readonly date: string | null;
  readonly iban: string | null;
}

/** A document in the words of a page; the sums are those of all its bodies. */
export interface DocumentShown {
  readonly seller: PartyShown;
  readonly buyer: BuyerShown;
  readonly lines: readonly LineShown[];
  readonly payments: readonly PaymentShown[];
  readonly totals: {
    readonly byVat: readonly VatShown[];
    readonly stampDutyCents: number;
    readonly netCents: number;
    readonly vatCents: number;
    readonly totalCents: number;
  };
}

interface Written {
  readonly DatiAnagrafici: {
    readonly IdFiscaleIVA?: IdFiscale;
    readonly CodiceFiscale?: string;
    readonly Anagrafica: Anagrafica;
  };
  readonly Sede: Indirizzo;
}

/** What stands for a buyer abroad without a number that SDI knows. */
const CONVENTIONAL: ReadonlySet<string> = new Set(['OO99999999999', '0000000', '99999999999']);
/** What stands where there is no recipient code. */
const NO_RECIPIENT: ReadonlySet<string> = new Set(['0000000', 'XXXXXXX']);

const partyOf = ({ DatiAnagrafici, Sede }: Written): PartyShown => {
  const { IdFiscaleIVA: vat, CodiceFiscale, Anagrafica: name } = DatiAnagrafici;
  const known = vat !== undefined && !CONVENTIONAL.has(vat.IdCodice) ? vat : undefined;
  return {
    kind: name.Denominazione !== undefined || known !== undefined ? 'company' : 'consumer',
    legalName: name.Denominazione ?? null,
    firstName: name.Nome ?? null,
    lastName: name.Cognome ?? null,
    vatNumber: known?.IdCodice ?? null,
    vatCountry: known === undefined || known.IdPaese === Sede.Nazione ? null : known.IdPaese,
    fiscalCode: CodiceFiscale ?? null,
    country: Sede.Nazione,
    address: Sede.Indirizzo,
    streetNumber: Sede.NumeroCivico ?? null,
    postalCode: Sede.CAP,
    city: Sede.Comune,
    province: Sede.Provincia ?? null,
  };
};

/** Basis points; a rate that is no number counts as zero, which its check has refused already. */
const basisPoints = (rate: string): number => {
  const points = decimal(rate).times(100).toDecimalPlaces(0);
  return points.isFinite() ? points.toNumber() : 0;
};

/** Reads it out of a document whose structure is sound (`checkDocument`, strength import). */
export const documentShown = (document: FatturaDocument): DocumentShown => {
  const { FatturaElettronicaHeader: header, FatturaElettronicaBody: bodies } = inOrdinaryWords(document);
  const { CodiceDestinatario, PECDestinatario } = header.DatiTrasmissione;
  const { netCents, vatCents, totalCents, stampDutyCents } = fatturaTotals(document);
  return {
    seller: partyOf(header.CedentePrestatore),
    buyer: {
      ...partyOf(header.CessionarioCommittente),
      recipientCode: NO_RECIPIENT.has(CodiceDestinatario) ? null : CodiceDestinatario,
      pec: PECDestinatario ?? null,
    },
    lines: bodies
      .flatMap(({ DatiBeniServizi }) => DatiBeniServizi.DettaglioLinee)
      .map((line, at) => ({
        number: at + 1,
        description: line.Descrizione,
        quantity: line.Quantita ?? null,
        unitPrice: line.PrezzoUnitario,
        netCents: amountToCents(line.PrezzoTotale),
        rateBp: basisPoints(line.AliquotaIVA),
        nature: line.Natura ?? null,
      })),
    payments: bodies
      .flatMap(({ DatiPagamento }) => DatiPagamento ?? [])
      .flatMap(({ DettaglioPagamento }) => DettaglioPagamento)
      .map((each) => ({
        method: each.ModalitaPagamento,
        amountCents: amountToCents(each.ImportoPagamento),
        date: each.DataScadenzaPagamento ?? null,
        iban: each.IBAN ?? null,
      })),
    totals: {
      byVat: bodies
        .flatMap(({ DatiBeniServizi }) => DatiBeniServizi.DatiRiepilogo)
        .map((row) => ({
          rateBp: basisPoints(row.AliquotaIVA),
          nature: row.Natura ?? null,
          netCents: amountToCents(row.ImponibileImporto),
          vatCents: amountToCents(row.Imposta),
          reference: row.RiferimentoNormativo ?? null,
        })),
      stampDutyCents,
      netCents,
      vatCents,
      totalCents,
    },
  };
};
