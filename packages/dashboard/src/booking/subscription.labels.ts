import type { SubscriptionStatus } from '@svc/domain/booking/machines';
import type { Tone } from '../kernel/theme/tokens.ts';
import type { plansTexts } from './plans.texts.ts';

type Key = keyof typeof plansTexts.it;

/** A word and a tone for each state of a subscription; a new state does not compile without. */
export const subscriptionLabels: Readonly<Record<SubscriptionStatus, { readonly tone: Tone; readonly word: Key }>> = {
  Scheduled: { tone: 'info', word: 'st_Scheduled' },
  Active: { tone: 'ok', word: 'st_Active' },
  Suspended: { tone: 'wait', word: 'st_Suspended' },
  Expired: { tone: 'neutral', word: 'st_Expired' },
  RefundPending: { tone: 'wait', word: 'st_RefundPending' },
  Cancelled: { tone: 'stop', word: 'st_Cancelled' },
};
