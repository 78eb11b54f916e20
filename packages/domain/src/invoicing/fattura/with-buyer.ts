import { err, ok, type Refusal, type Result } from '../../kernel/index.ts';
import type { BillingProfile } from '../party/billing-profile.ts';
import { composeBuyer, composeRecipient } from './compose-parties.ts';
import type { FatturaElettronica } from './fattura.ts';
import type { ComposeRefusalCode } from './fattura-input.ts';
import { takePen } from './pen.ts';

/**
 * The same document to a corrected buyer, addressed as that buyer is: seller, number, date, lines and sums stay as they
 * are written. That the buyer is another than the seller is for the checks before sending (00471).
 */
export const withBuyer = (
  fattura: FatturaElettronica,
  buyer: BillingProfile,
): Result<FatturaElettronica, Refusal<ComposeRefusalCode>> => {
  const pen = takePen();
  const { PECDestinatario: _, ...sent } = fattura.FatturaElettronicaHeader.DatiTrasmissione;
  const recipient = composeRecipient(buyer, pen);
  const FatturaElettronicaHeader = {
    ...fattura.FatturaElettronicaHeader,
    DatiTrasmissione: { ...sent, ...recipient },
    CessionarioCommittente: composeBuyer(buyer, pen),
  };
  const unwritable = pen.refused();
  return unwritable === undefined
    ? ok({ ...fattura, versione: recipient.FormatoTrasmissione, FatturaElettronicaHeader })
    : err(unwritable);
};
