import { named } from '../kernel/wire-code.ts';

/** A finalization queues the invoice in the same transaction, so a seller that is not valid stops it, and says so. */
export const invoiceEffectRefusals = {
  invoice_configuration_invalid: 'errors.payment.invoiceConfigurationInvalid',
} as const;

/** What an order's decisions can refuse. */
export const commerceRefusals = {
  ...named(
    'payment',
    'review_action_not_allowed',
    'refund_not_allowed',
    'capacity_unavailable',
    'hold_limit_reached',
    'provider_unavailable',
    'billing_profile_required',
    'feature_dependency',
  ),
  finalization_not_due: 'errors.general.conflict',
  ...invoiceEffectRefusals,
} as const;

/** The same for a webhook: the event is right and we are not, so the provider is asked to come again. */
export const webhookRefusals = {
  invoice_configuration_invalid: 'errors.general.unavailable',
} as const;
