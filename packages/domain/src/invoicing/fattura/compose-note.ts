import { err, ok, type Refusal, type Result } from '../../kernel/index.ts';
import { composeBody } from './compose.ts';
import { composeSeller } from './compose-parties.ts';
import type { FatturaElettronica, FatturaElettronicaBody, FatturaElettronicaHeader } from './fattura.ts';
import type { ComposeRefusalCode, NoteInput } from './fattura-input.ts';
import { REGIMI_FISCALI } from '../party/regime-fiscale.ts';
import type { SellerIdentity } from '../party/seller.ts';
import { inParts, takePen, type Pen } from './pen.ts';
import { buyerStanding } from './vat-rules.ts';

/**
 * The seller as he is today, under the regime that the invoice was made in: a variation has the VAT treatment of what it
 * varies (DPR 633/1972, art. 26), also after he has left the regime.
 */
export const underRegimeOf = (
  { FatturaElettronicaHeader: header }: FatturaElettronica,
  seller: SellerIdentity,
): SellerIdentity => {
  const written = header.CedentePrestatore.DatiAnagrafici.RegimeFiscale;
  const regimeFiscale = REGIMI_FISCALI.find((each) => each === written);
  return regimeFiscale === undefined ? seller : { ...seller, regimeFiscale };
};

/** Addressed as the invoice was, since that is who holds it; the seller is who he is today. */
const headerOf = (
  { FatturaElettronicaHeader: { CessionarioCommittente, DatiTrasmissione: sent } }: FatturaElettronica,
  { seller }: Pick<NoteInput, 'seller'>,
  pen: Pen,
): FatturaElettronicaHeader => ({
  DatiTrasmissione: {
    IdTrasmittente: { IdPaese: 'IT', IdCodice: seller.vatNumber },
    ProgressivoInvio: '00001',
    FormatoTrasmissione: sent.FormatoTrasmissione,
    CodiceDestinatario: sent.CodiceDestinatario,
    ...(sent.PECDestinatario === undefined ? {} : { PECDestinatario: sent.PECDestinatario }),
  },
  CedentePrestatore: composeSeller(seller, pen),
  CessionarioCommittente,
});

const written = (
  invoice: FatturaElettronica,
  input: Pick<NoteInput, 'seller'>,
  body: FatturaElettronicaBody,
  pen: Pen,
): Result<FatturaElettronica, Refusal<ComposeRefusalCode>> => {
  const FatturaElettronicaHeader = headerOf(invoice, input, pen);
  const unwritable = pen.refused();
  return unwritable === undefined
    ? ok({ versione: invoice.versione, FatturaElettronicaHeader, FatturaElettronicaBody: [body] })
    : err(unwritable);
};

/**
 * A credit or debit note over some lines, linked to the invoice it corrects and addressed as that was. Its amounts are
 * positive, whichever way the money goes.
 * @param invoice as it stands, with its last corrected buyer
 */
export const composeNote = (
  invoice: FatturaElettronica,
  { corrects, ...given }: NoteInput,
): Result<FatturaElettronica, Refusal<ComposeRefusalCode>> => {
  const input = { ...given, seller: underRegimeOf(invoice, given.seller) };
  const pen = takePen();
  const { DatiTrasmissione, CessionarioCommittente } = invoice.FatturaElettronicaHeader;
  const buyer = CessionarioCommittente.DatiAnagrafici.IdFiscaleIVA;
  const standing = buyerStanding(DatiTrasmissione.FormatoTrasmissione, buyer);
  const body = composeBody({ ...input, linkedTo: [corrects] }, standing, pen);
  return body.isErr() ? err(body.error) : written(invoice, input, body.value, pen);
};

/**
 * A credit note over everything an invoice says: its lines and sums as they are written there, so that nothing is left
 * of it, by whichever program. What concerned its payment and delivery stays behind.
 */
export const creditWhole = (
  invoice: FatturaElettronica,
  { corrects, seller, number, date, causale }: Omit<NoteInput, 'tipoDocumento' | 'lines' | 'payment'>,
): Result<FatturaElettronica, Refusal<ComposeRefusalCode>> => {
  const [body] = invoice.FatturaElettronicaBody;
  if (body === undefined) throw new Error('an invoice without a body');
  const pen = takePen();
  const { DatiGenerali: general, DatiBeniServizi } = body;
  const { Causale: _, Art73: __, ...document } = general.DatiGeneraliDocumento;
  const why = causale === undefined ? '' : pen.latin('causale', causale, 2000);
  const note: FatturaElettronicaBody = {
    DatiGenerali: {
      DatiGeneraliDocumento: {
        ...document,
        TipoDocumento: 'TD04',
        Numero: number,
        Data: date.toString(),
        ...(why === '' ? {} : { Causale: inParts(why, 200) }),
      },
      ...(general.DatiOrdineAcquisto === undefined ? {} : { DatiOrdineAcquisto: general.DatiOrdineAcquisto }),
      ...(general.DatiContratto === undefined ? {} : { DatiContratto: general.DatiContratto }),
      ...(general.DatiConvenzione === undefined ? {} : { DatiConvenzione: general.DatiConvenzione }),
      DatiFattureCollegate: [
        { IdDocumento: pen.ascii('corrects.number', corrects.number, 20), Data: corrects.date.toString() },
      ],
    },
    DatiBeniServizi,
  };
  return written(invoice, { seller: underRegimeOf(invoice, seller) }, note, pen);
};
