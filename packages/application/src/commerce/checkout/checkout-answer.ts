import type { OrderDossier } from '@svc/domain/commerce';

/** The order that a checkout made, and the address of its hosted page. */
export interface CheckoutAnswer {
  readonly dossier: OrderDossier;
  readonly redirectUrl: string;
}
