import { err, judge, ok, refusal, type Refusal, type Result } from '../../kernel/index.ts';
import { composeGeneral } from './compose-general.ts';
import { recipientOf } from '../party/recipient.ts';
import { buyerId, composeBuyer, composeRecipient, composeSeller } from './compose-parties.ts';
import { rateOf, shareLines, unitPrice, type Shares, type VatGroup } from './compose-lines.ts';
import { BODY_RULES, PARTY_RULES, type BodyInput } from './compose.policies.ts';
import { centsToAmount } from './decimal.ts';
import type { FatturaElettronica, FatturaElettronicaBody } from './fattura.ts';
import type { ComposeRefusalCode, FatturaInput, FatturaLine, FatturaPayment } from './fattura-input.ts';
import type { DettaglioLinee, DatiRiepilogo } from './fattura.lines.ts';
import type { DatiPagamento } from './fattura.payment.ts';
import { takePen, type Pen } from './pen.ts';
import { owesStampDuty, STAMP_DUTY_LINE } from './stamp-duty.ts';
import { buyerStanding, legalReference, vatUnder, whenDue, type BuyerStanding } from './vat-rules.ts';

const composeLine = (line: FatturaLine, at: number, netCents: number, pen: Pen): DettaglioLinee => ({
  NumeroLinea: String(at + 1),
  Descrizione: pen.latin(`lines[${at}].description`, line.description, 1000),
  Quantita: centsToAmount(line.quantity * 100),
  ...(line.period === undefined
    ? {}
    : { DataInizioPeriodo: line.period.from.toString(), DataFinePeriodo: line.period.to.toString() }),
  PrezzoUnitario: unitPrice(netCents, line.quantity),
  PrezzoTotale: centsToAmount(netCents),
  AliquotaIVA: rateOf(line.vat),
  ...('nature' in line.vat ? { Natura: line.vat.nature } : {}),
});

const composeSummary = (
  { vat, netCents, vatCents }: VatGroup,
  input: BodyInput,
  buyer: BuyerStanding,
): DatiRiepilogo => {
  const { regimeFiscale } = input.seller;
  return {
    AliquotaIVA: rateOf(vat),
    ...('nature' in vat ? { Natura: vat.nature } : {}),
    ImponibileImporto: centsToAmount(netCents),
    Imposta: centsToAmount(vatCents),
    ...('nature' in vat
      ? { RiferimentoNormativo: legalReference(regimeFiscale, vat.nature) }
      : whenDue(regimeFiscale, buyer, input.splitPayment === true)),
  };
};

const composePayment = (payment: FatturaPayment, payable: number): DatiPagamento => ({
  CondizioniPagamento: payment.condition,
  DettaglioPagamento: [
    {
      ModalitaPagamento: payment.method,
      ...(payment.date === undefined ? {} : { DataScadenzaPagamento: payment.date.toString() }),
      ImportoPagamento: centsToAmount(payable),
      ...(payment.iban === undefined ? {} : { IBAN: payment.iban }),
    },
  ],
});

/**
 * The lines as they are charged: without VAT in the regimes that know none, stamp duty among them when recharged. Never in a
 * credit note, whose lines go to the buyer: he would be given the duty that he is to bear.
 */
const chargedLines = (input: BodyInput, buyer: BuyerStanding): readonly FatturaLine[] => {
  const lines = input.lines.map((line) => ({ ...line, vat: vatUnder(input.seller.regimeFiscale, line.vat) }));
  const isCharged = input.stampDuty === 'recharged' && input.tipoDocumento !== 'TD04' && mayCharge(input, buyer);
  return isCharged && owesStampDuty(lines) ? [...lines, STAMP_DUTY_LINE] : lines;
};
/** The State bears no stamp duty of its suppliers, whatever they agree; of a local body it is for each document to say. */
const mayCharge = ({ chargesPublicBuyer }: BodyInput, buyer: BuyerStanding): boolean =>
  buyer !== 'public' || chargesPublicBuyer === true;

/** What the buyer pays: everything, or under split payment everything but VAT. */
const payableCents = (shares: Shares, splitPayment: boolean): number =>
  shares.groups.reduce((total, { netCents, vatCents }) => total + netCents + (splitPayment ? 0 : vatCents), 0);

/**
 * The body of a document whose total is, to the cent, the sum of the VAT-inclusive lines (and of recharged stamp duty).
 * Ask the pen afterwards whether every text could be written.
 */
export const composeBody = (
  given: BodyInput,
  buyer: BuyerStanding,
  pen: Pen,
): Result<FatturaElettronicaBody, Refusal<ComposeRefusalCode>> => {
  const input = { ...given, lines: chargedLines(given, buyer) };
  const judged = judge(BODY_RULES, input);
  if (judged.isErr()) return err(judged.error);
  const shares = shareLines(input.lines);
  const { payment, splitPayment } = input;
  const totalCents = payableCents(shares, splitPayment === true);
  if (payment?.amountCents !== undefined && payment.amountCents !== totalCents)
    return err(refusal('payment_mismatch', { totalCents, paidCents: payment.amountCents }));
  return ok({
    DatiGenerali: composeGeneral(input, pen),
    DatiBeniServizi: {
      DettaglioLinee: input.lines.map((line, at) => composeLine(line, at, shares.netCents[at] ?? 0, pen)),
      DatiRiepilogo: shares.groups.map((group) => composeSummary(group, input, buyer)),
    },
    ...(payment === undefined ? {} : { DatiPagamento: [composePayment(payment, totalCents)] }),
  });
};

/**
 * Composes one document. Texts are written in the document's alphabet (`toLatin1`); what has no spelling is refused with
 * the input's field. What it composes passes `checkFattura` as long as its date is neither in the future (00403) nor
 * before a linked invoice's (00418): a draft gets its date when it is sent.
 *
 * The transmission header names the recipient that follows from the buyer, the seller as transmitter and progressive
 * `00001`: `stampTransmission` replaces it at every attempt.
 */
export const composeFattura = (input: FatturaInput): Result<FatturaElettronica, Refusal<ComposeRefusalCode>> => {
  const judged = judge(PARTY_RULES, input);
  if (judged.isErr()) return err(judged.error);
  const pen = takePen();
  const standing = buyerStanding(recipientOf(input.buyer).formatoTrasmissione, buyerId(input.buyer));
  const body = composeBody(input, standing, pen);
  if (body.isErr()) return err(body.error);
  const recipient = composeRecipient(input.buyer, pen);
  const fattura: FatturaElettronica = {
    versione: recipient.FormatoTrasmissione,
    FatturaElettronicaHeader: {
      DatiTrasmissione: {
        IdTrasmittente: { IdPaese: 'IT', IdCodice: input.seller.vatNumber },
        ProgressivoInvio: '00001',
        ...recipient,
      },
      CedentePrestatore: composeSeller(input.seller, pen),
      CessionarioCommittente: composeBuyer(input.buyer, pen),
    },
    FatturaElettronicaBody: [body.value],
  };
  const unwritable = pen.refused();
  return unwritable === undefined ? ok(fattura) : err(unwritable);
};
