import type { RegimeFiscale } from './regime-fiscale.ts';

/** The seller's fields as texts, as settings and environment hold them. */
export interface SellerFields {
  readonly vatNumber: string;
  readonly name: string;
  readonly fiscalCode: string;
  readonly regimeFiscale: string;
  readonly address: string;
  /** The environment alone has it; in the settings it is part of the address. */
  readonly streetNumber: string;
  readonly postalCode: string;
  readonly city: string;
  readonly province: string;
  readonly country: string;
  readonly email: string;
}

/** Any of them missing, null or empty. */
export type PartialSellerFields = { readonly [F in keyof SellerFields]?: string | null | undefined };

/** A seller that passed `parseSeller`: who signs the tenant's invoices. Always Italian. */
export interface SellerIdentity {
  readonly vatNumber: string;
  readonly name: string;
  readonly fiscalCode?: string;
  readonly regimeFiscale: RegimeFiscale;
  readonly address: string;
  readonly streetNumber?: string;
  readonly postalCode: string;
  readonly city: string;
  readonly province?: string;
  readonly country: 'IT';
  readonly email?: string;
}
