import { step } from '../../kernel/transitions.ts';
import { webhookEventTable, type WebhookEventEvent, type WebhookEventState } from './webhook-event.transitions.ts';

/** What an authentic event is about, as far as its own row is concerned. */
export interface WebhookEventFacts {
  /** It speaks of money, or of a dispute, of this tenant. */
  readonly matters: boolean;
  /** An order of ours is the one that it speaks of. */
  readonly hasOrder: boolean;
}

/** How an event that has just come is dealt with; refuses nothing. */
export const webhookEventOf = ({ matters, hasOrder }: WebhookEventFacts): WebhookEventEvent => {
  if (!matters) return 'ignore';
  return hasOrder ? 'apply' : 'miss';
};

/** The state that the row of an event is written with, by `webhookEventTable`. */
export const recordedAs = (event: WebhookEventEvent): WebhookEventState =>
  step(webhookEventTable, 'Received', event).unwrapOr(undefined as never); // no cell refuses
