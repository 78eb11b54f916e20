import { err, ok, refusal, type Refusal, type Result } from '../../kernel/index.ts';
import { recipientOf } from '../party/recipient.ts';
import { composeBuyer, composeSeller } from './compose-parties.ts';
import { rateOf, shareLines, unitPrice, type Shares, type VatGroup } from './compose-lines.ts';
import { centsToAmount } from './decimal.ts';
import type { FatturaElettronica, FatturaElettronicaBody } from './fattura.ts';
import type { ComposeRefusalCode, FatturaInput, FatturaLine } from './fattura-input.ts';
import type { DatiGenerali } from './fattura.general.ts';
import type { DettaglioLinee, DatiRiepilogo } from './fattura.lines.ts';
import type { DatiPagamento } from './fattura.payment.ts';
import { inParts, takePen, type Pen } from './pen.ts';
import { stampDuty } from './stamp-duty.ts';
import { chargeability, isUsableVat, legalReference, vatUnder } from './vat-rules.ts';

type No = Refusal<ComposeRefusalCode>;
// Far below the eleven digits of an amount, so that the sum of 9999 lines is still an exact integer.
const MOST_CENTS = 99_999_999_999;

const refuseLine = (line: FatturaLine, at: number): No | undefined => {
  if (!Number.isInteger(line.quantity) || line.quantity < 1 || line.quantity > 999_999)
    return refusal('quantity_invalid', { line: at + 1 });
  if (!Number.isSafeInteger(line.grossCents) || Math.abs(line.grossCents) > MOST_CENTS)
    return refusal('amount_invalid', { line: at + 1 });
  return isUsableVat(line.vat) ? undefined : refusal('vat_invalid', { line: at + 1 });
};

const grossOf = (lines: readonly FatturaLine[]): number => lines.reduce((total, line) => total + line.grossCents, 0);

const refuseInput = ({ number, lines, payment }: FatturaInput): No | undefined => {
  if (!/^[\u0020-\u007e]{1,20}$/.test(number) || !/[0-9]/.test(number)) return refusal('number_invalid', { number });
  if (lines.length === 0) return refusal('lines_missing');
  if (lines.length > 9999) return refusal('lines_too_many', { lines: lines.length });
  for (const [at, line] of lines.entries()) {
    const no = refuseLine(line, at);
    if (no !== undefined) return no;
  }
  const gross = grossOf(lines);
  if (gross < 0) return refusal('total_negative', { totalCents: gross });
  if (gross > MOST_CENTS) return refusal('amount_invalid', { totalCents: gross });
  if (payment !== undefined && payment.amountCents !== gross)
    return refusal('payment_mismatch', { totalCents: gross, paidCents: payment.amountCents });
  return undefined;
};

const composeLine = (line: FatturaLine, at: number, netCents: number, pen: Pen): DettaglioLinee => ({
  NumeroLinea: String(at + 1),
  Descrizione: pen.latin(`lines[${at}].description`, line.description, 1000),
  Quantita: centsToAmount(line.quantity * 100),
  PrezzoUnitario: unitPrice(netCents, line.quantity),
  PrezzoTotale: centsToAmount(netCents),
  AliquotaIVA: rateOf(line.vat),
  ...('nature' in line.vat ? { Natura: line.vat.nature } : {}),
});

const composeSummary = ({ vat, netCents, vatCents }: VatGroup, { seller }: FatturaInput): DatiRiepilogo => ({
  AliquotaIVA: rateOf(vat),
  ...('nature' in vat ? { Natura: vat.nature } : {}),
  ImponibileImporto: centsToAmount(netCents),
  Imposta: centsToAmount(vatCents),
  ...('nature' in vat
    ? { RiferimentoNormativo: legalReference(seller.regimeFiscale, vat.nature) }
    : { EsigibilitaIVA: chargeability(seller.regimeFiscale) }),
});

const composeGeneral = (input: FatturaInput, shares: Shares, pen: Pen): DatiGenerali => {
  const bollo = stampDuty(
    shares.groups.map(({ vat, netCents }) => ({ nature: 'nature' in vat ? vat.nature : undefined, netCents })),
  );
  const causale = input.causale === undefined ? '' : pen.latin('causale', input.causale, 2000);
  const linked = (input.linkedTo ?? []).map(({ number, date }, at) => ({
    IdDocumento: pen.ascii(`linkedTo[${at}].number`, number, 20),
    Data: date.toString(),
  }));
  return {
    DatiGeneraliDocumento: {
      TipoDocumento: input.tipoDocumento,
      Divisa: input.currency,
      Data: input.date.toString(),
      Numero: input.number,
      ...(bollo === undefined ? {} : { DatiBollo: bollo }),
      ImportoTotaleDocumento: centsToAmount(grossOf(input.lines)),
      ...(causale === '' ? {} : { Causale: inParts(causale, 200) }),
    },
    ...(linked.length === 0 ? {} : { DatiFattureCollegate: linked }),
  };
};

const composePayment = (payment: NonNullable<FatturaInput['payment']>): DatiPagamento => ({
  CondizioniPagamento: payment.condition,
  DettaglioPagamento: [
    {
      ModalitaPagamento: payment.method,
      ...(payment.date === undefined ? {} : { DataScadenzaPagamento: payment.date.toString() }),
      ImportoPagamento: centsToAmount(payment.amountCents),
    },
  ],
});

const composeBody = (input: FatturaInput, pen: Pen): FatturaElettronicaBody => {
  const shares = shareLines(input.lines);
  return {
    DatiGenerali: composeGeneral(input, shares, pen),
    DatiBeniServizi: {
      DettaglioLinee: input.lines.map((line, at) => composeLine(line, at, shares.netCents[at] ?? 0, pen)),
      DatiRiepilogo: shares.groups.map((group) => composeSummary(group, input)),
    },
    ...(input.payment === undefined ? {} : { DatiPagamento: [composePayment(input.payment)] }),
  };
};

/**
 * Composes one document whose total is, to the cent, the sum of the VAT-inclusive lines. Texts are written in the
 * document's alphabet (`toLatin1`); what has no spelling is refused with the input's field.
 *
 * The transmission header names the recipient that follows from the buyer, the seller as transmitter and progressive
 * `00001`: `stampTransmission` replaces it at every attempt.
 */
export const composeFattura = (given: FatturaInput): Result<FatturaElettronica, Refusal<ComposeRefusalCode>> => {
  const regime = given.seller.regimeFiscale;
  const input = { ...given, lines: given.lines.map((line) => ({ ...line, vat: vatUnder(regime, line.vat) })) };
  const no = refuseInput(input);
  if (no !== undefined) return err(no);
  const pen = takePen();
  const recipient = recipientOf(input.buyer);
  const fattura: FatturaElettronica = {
    versione: recipient.formatoTrasmissione,
    FatturaElettronicaHeader: {
      DatiTrasmissione: {
        IdTrasmittente: { IdPaese: 'IT', IdCodice: input.seller.vatNumber },
        ProgressivoInvio: '00001',
        FormatoTrasmissione: recipient.formatoTrasmissione,
        CodiceDestinatario: recipient.codiceDestinatario,
        ...(recipient.pec === undefined ? {} : { PECDestinatario: pen.ascii('buyer.pec', recipient.pec, 256) }),
      },
      CedentePrestatore: composeSeller(input.seller, pen),
      CessionarioCommittente: composeBuyer(input.buyer, pen),
    },
    FatturaElettronicaBody: [composeBody(input, pen)],
  };
  const unwritable = pen.refused();
  return unwritable === undefined ? ok(fattura) : err(unwritable);
};
