import type { Brand } from '../../kernel/ids.ts';
import type { BillingProfile } from './billing-profile.ts';
import { italianFiscalCode, vatCountryOf } from './tax-identity.ts';

/** A UUIDv7. */
export type AziendaId = Brand<string, 'AziendaId'>;

/** What they are to us. */
export const aziendaRoles = ['customer', 'supplier', 'both'] as const;
/** `customer` buys from us, `supplier` sells to us. */
export type AziendaRole = (typeof aziendaRoles)[number];

/** A counterparty that we keep in our own registry, to fill in a buyer from. No gateway learns of it. */
export interface Azienda {
  readonly id: AziendaId;
  readonly role: AziendaRole;
  readonly profile: BillingProfile;
  /** See `identityOf`; no two of the registry have the same. */
  readonly identity: string;
  /** For the studio's eyes alone; it never stands on a document. */
  readonly note: string | null;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/gu, ' ').trim();

/**
 * Who somebody is to the tax office: the VAT number with its country, else the codice fiscale. A legal person's codice
 * fiscale is its VAT number in all but name. Foreigners without a number are distinguished by name and address.
 */
export const identityOf = (profile: BillingProfile): string => {
  const { vatNumber, fiscalCode } = profile;
  if (vatNumber !== undefined) return `${vatCountryOf(profile)}${vatNumber}`;
  const country = italianFiscalCode(profile) === undefined ? profile.country : 'IT';
  if (fiscalCode !== undefined)
    return fiscalCode.length === 11 ? `${country}${fiscalCode}` : `${country} ${fiscalCode}`;
  const name = profile.legalName ?? `${profile.firstName ?? ''} ${profile.lastName ?? ''}`;
  return [country, name, profile.address, profile.postalCode].map(plain).join('|');
};
