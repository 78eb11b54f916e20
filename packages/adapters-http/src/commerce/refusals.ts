import { named } from '../kernel/wire-code.ts';

/** A finalization queues the invoice in the same transaction, so a seller that is not valid stops it, and says so. */
export const invoiceEffectRefusals = {
  invoice_configuration_invalid: 'errors.payment.invoiceConfigurationInvalid',
} as const;

/** What a checkout of a place refuses beside what every door does. */
export const checkoutRefusals = { ...named('payment', 'hold_limit_reached'), ...invoiceEffectRefusals } as const;

/** What a refund can refuse. */
export const refundRefusals = { ...named('payment', 'refund_not_allowed'), ...invoiceEffectRefusals } as const;

/** What a review action can refuse, the refund among them. */
export const reviewRefusals = {
  ...named('payment', 'review_action_not_allowed', 'capacity_unavailable'),
  ...named('users', 'account_deleted'),
  ...refundRefusals,
  finalization_not_due: 'errors.general.conflict',
} as const;

/** The same for a webhook: the event is right and we are not, so the provider is asked to come again. */
export const webhookRefusals = {
  invoice_configuration_invalid: 'errors.general.unavailable',
} as const;
