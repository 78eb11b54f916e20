/** Every transition table of this context with its states, events and refusals, for screens and pages: tables alone, no code behind them. */
export { intentTable, type IntentState, type IntentEvent, type IntentRefusal } from './intent.transitions.ts';
export {
  mailDeliveryTable,
  type MailDeliveryState,
  type MailDeliveryEvent,
  type MailDeliveryRefusal,
} from './mail-delivery.transitions.ts';
export { mailTable, type MailState, type MailEvent, type MailRefusal } from './mail.transitions.ts';
export {
  publicationTable,
  type PublicationState,
  type PublicationEvent,
  type PublicationRefusal,
} from './entity/publication.transitions.ts';
export { timelineEvents, type TimelineEvent } from './timeline.lists.ts';
