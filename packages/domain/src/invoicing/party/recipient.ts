import type { BillingProfile } from './billing-profile.ts';
import { isKnownInItaly, vatCountryOf, type TaxIdentity } from './tax-identity.ts';

/** Where SDI delivers: the part of DatiTrasmissione that follows from the buyer. */
export interface Recipient {
  readonly formatoTrasmissione: 'FPR12' | 'FPA12';
  readonly codiceDestinatario: string;
  readonly pec?: string;
}

/** No channel is known: SDI looks for a PEC, then for the buyer's tax drawer. */
export const NO_RECIPIENT_CODE = '0000000';
/** The buyer is known by a number of abroad alone (00313). */
export const FOREIGN_RECIPIENT_CODE = 'XXXXXXX';
/** The tax office of San Marino, which hands invoices on to the businesses there. */
export const SAN_MARINO_CODE = '2R4GTO8';

/** Seven characters of a private channel, or six of a public administration's office. */
export const isRecipientCode = (text: string): boolean => /^[A-Z0-9]{6,7}$/.test(text);

// SDI's own mailboxes: writing to them sends the invoice back to SDI (00330).
const SDI_MAILBOX = /^sdi[0-9]+@pec\.fatturapa\.it$/i;
/** One of SDI's own, such as `sdi01@pec.fatturapa.it`; capitals and blanks around do not matter. */
export const isSdiMailbox = (address: string): boolean => SDI_MAILBOX.test(address.trim());

/** What decides where a buyer's invoices go. */
type Addressed = TaxIdentity & Pick<BillingProfile, 'recipientCode' | 'pec'> & Partial<Pick<BillingProfile, 'kind'>>;

/** A business of San Marino: its invoices pass through the tax office there (DM 21/06/2021). */
const isBusinessOfSanMarino = (buyer: Addressed): boolean =>
  vatCountryOf(buyer) === 'SM' && (buyer.vatNumber !== undefined || buyer.kind === 'company');

/**
 * The recipient of a buyer's invoices. A PEC counts only where there is no code, as SDI reads it; who has an Italian
 * number or code is found by it, wherever he lives.
 */
export const recipientOf = (buyer: Addressed): Recipient => {
  const code = buyer.recipientCode;
  if (code !== undefined && code !== NO_RECIPIENT_CODE)
    return { formatoTrasmissione: code.length === 6 ? 'FPA12' : 'FPR12', codiceDestinatario: code };
  if (isBusinessOfSanMarino(buyer)) return { formatoTrasmissione: 'FPR12', codiceDestinatario: SAN_MARINO_CODE };
  if (!isKnownInItaly(buyer)) return { formatoTrasmissione: 'FPR12', codiceDestinatario: FOREIGN_RECIPIENT_CODE };
  const none = { formatoTrasmissione: 'FPR12', codiceDestinatario: NO_RECIPIENT_CODE } as const;
  return buyer.pec === undefined ? none : { ...none, pec: buyer.pec };
};
