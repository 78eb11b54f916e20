import { z } from 'zod';

const text = (max: number) => z.string().max(max).nullish();

/**
 * The shape of a billing profile as it comes from outside. Only the shape: what the fields may say together is
 * `parseBillingProfile`'s matter. Null and empty texts count as absent.
 */
export const BillingProfileInput = z.strictObject({
  kind: z.enum(['company', 'consumer']),
  legalName: text(200).describe('Company name, 80 Latin-1 characters; or firstName and lastName'),
  firstName: text(200),
  lastName: text(200),
  vatNumber: text(40).describe('Partita IVA, or the foreign VAT number with or without its country prefix'),
  vatCountry: text(2).describe(
    'The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent',
  ),
  fiscalCode: text(40).describe('Codice fiscale; an Italian consumer needs one'),
  country: text(2).describe('The country of the seat, ISO 3166-1 alpha-2; IT when absent'),
  address: text(200),
  streetNumber: text(20),
  postalCode: text(20),
  city: text(200),
  province: text(2).describe('Two letters, Italian addresses only'),
  recipientCode: text(7).describe('Codice destinatario: 7 characters, or 6 for a public administration'),
  pec: text(256),
  email: text(256),
});
/** As it may be sent: every field but `kind` may be absent or null. */
export type BillingProfileInput = z.input<typeof BillingProfileInput>;

/** A buyer that can be invoiced. Made by `parseBillingProfile` alone; frozen with the order as it was. */
export interface BillingProfile {
  readonly kind: 'company' | 'consumer';
  /** Either this, or firstName and lastName. */
  readonly legalName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Without country prefix. */
  readonly vatNumber?: string;
  /** The country that gave the number (ISO 3166-1 alpha-2, or XI), where it is another than that of the seat. */
  readonly vatCountry?: string;
  readonly fiscalCode?: string;
  /** The country of the seat, ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly address: string;
  readonly streetNumber?: string;
  readonly postalCode: string;
  readonly city: string;
  readonly province?: string;
  readonly recipientCode?: string;
  readonly pec?: string;
  readonly email?: string;
}
