/** As a step reports it. */
export const euroText = (cents: number): string => `${(cents / 100).toFixed(2)} €`;

/** What anna bought, as the acts go on with it. */
export interface PlanSale {
  readonly orderId: number;
  readonly userId: string;
  readonly subscriptionId: string;
  readonly paymentId: string;
  readonly fatturaId: string;
  readonly number: string;
}
