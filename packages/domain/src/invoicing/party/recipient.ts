import type { BillingProfile } from './billing-profile.ts';

/** Where SDI delivers: the part of DatiTrasmissione that follows from the buyer (sdi.md section 4). */
export interface Recipient {
  readonly formatoTrasmissione: 'FPR12' | 'FPA12';
  readonly codiceDestinatario: string;
  readonly pec?: string;
}

/** No channel is known: SDI looks for a PEC, then for the buyer's tax drawer. */
export const NO_RECIPIENT_CODE = '0000000';
/** The buyer lives abroad (00313). */
export const FOREIGN_RECIPIENT_CODE = 'XXXXXXX';

/** Seven characters of a private channel, or six of a public administration's office. */
export const isRecipientCode = (text: string): boolean => /^[A-Z0-9]{6,7}$/.test(text);

// SDI's own mailboxes: writing to them sends the invoice back to SDI (00330).
const SDI_MAILBOX = /^sdi[0-9]+@pec\.fatturapa\.it$/i;
/** One of SDI's own, such as `sdi01@pec.fatturapa.it`; capitals and blanks around do not matter. */
export const isSdiMailbox = (address: string): boolean => SDI_MAILBOX.test(address.trim());

/** The recipient of a buyer's invoices. A PEC counts only where there is no code, as SDI reads it. */
export const recipientOf = (buyer: Pick<BillingProfile, 'country' | 'recipientCode' | 'pec'>): Recipient => {
  const code = buyer.recipientCode;
  if (code !== undefined && code !== NO_RECIPIENT_CODE)
    return { formatoTrasmissione: code.length === 6 ? 'FPA12' : 'FPR12', codiceDestinatario: code };
  if (buyer.country !== 'IT') return { formatoTrasmissione: 'FPR12', codiceDestinatario: FOREIGN_RECIPIENT_CODE };
  const none = { formatoTrasmissione: 'FPR12', codiceDestinatario: NO_RECIPIENT_CODE } as const;
  return buyer.pec === undefined ? none : { ...none, pec: buyer.pec };
};
