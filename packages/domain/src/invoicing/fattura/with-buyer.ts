import { err, ok, type Refusal, type Result } from '../../kernel/index.ts';
import type { BillingProfile } from '../party/billing-profile.ts';
import { composeBuyer, composeRecipient } from './compose-parties.ts';
import type { FatturaElettronica, FatturaElettronicaBody } from './fattura.ts';
import type { ComposeRefusalCode } from './fattura-input.ts';
import { takePen } from './pen.ts';
import { withoutStampDutyLine } from './stamp-duty.ts';
import { buyerStanding, dueFor } from './vat-rules.ts';

/**
 * The same document to a corrected buyer, addressed as that buyer is: seller, number, date, lines and sums stay as they
 * are written; when VAT falls due follows the buyer where the seller's regime says so (RF16, RF17), and a public
 * administration that comes in the place of a private buyer is not charged stamp duty. That the buyer is another than the
 * seller is for the checks before sending (00471).
 */
export const withBuyer = (
  fattura: FatturaElettronica,
  buyer: BillingProfile,
): Result<FatturaElettronica, Refusal<ComposeRefusalCode>> => {
  const pen = takePen();
  const { PECDestinatario: _, ...sent } = fattura.FatturaElettronicaHeader.DatiTrasmissione;
  const recipient = composeRecipient(buyer, pen);
  const CessionarioCommittente = composeBuyer(buyer, pen);
  const FatturaElettronicaHeader = {
    ...fattura.FatturaElettronicaHeader,
    DatiTrasmissione: { ...sent, ...recipient },
    CessionarioCommittente,
  };
  const { RegimeFiscale } = fattura.FatturaElettronicaHeader.CedentePrestatore.DatiAnagrafici;
  const standing = buyerStanding(recipient.FormatoTrasmissione, CessionarioCommittente.DatiAnagrafici.IdFiscaleIVA);
  const wasPublic = sent.FormatoTrasmissione === 'FPA12';
  const dueToBuyer = (given: FatturaElettronicaBody): FatturaElettronicaBody => {
    const body = standing === 'public' && !wasPublic ? withoutStampDutyLine(given) : given;
    const { DatiBeniServizi } = body;
    const DatiRiepilogo = DatiBeniServizi.DatiRiepilogo.map((summary) => dueFor(RegimeFiscale, standing, summary));
    return { ...body, DatiBeniServizi: { ...DatiBeniServizi, DatiRiepilogo } };
  };
  const FatturaElettronicaBody = fattura.FatturaElettronicaBody.map(dueToBuyer);
  const unwritable = pen.refused();
  return unwritable === undefined
    ? ok({ ...fattura, versione: recipient.FormatoTrasmissione, FatturaElettronicaHeader, FatturaElettronicaBody })
    : err(unwritable);
};
