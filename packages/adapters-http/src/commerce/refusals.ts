import { composeRefusals, creditNoteRefusals } from '../invoicing/index.ts';
import { named } from '../kernel/wire-code.ts';

/**
 * A decision about an order queues its invoice or drafts its credit note in the same transaction, so what keeps that
 * document from being made stops the decision as well, and says so.
 */
export const invoiceEffectRefusals = {
  invoice_configuration_invalid: 'errors.payment.invoiceConfigurationInvalid',
  ...creditNoteRefusals,
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
  credit_note_source_unavailable: 'errors.general.unavailable',
  ...composeRefusals('errors.general.unavailable'),
} as const;
