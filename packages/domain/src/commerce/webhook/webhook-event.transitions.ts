import { stay, to, type Table } from '../../kernel/table.ts';

/** What an authentic event came to. Received is how it arrives: the row is written with what it came to, for good. */
export type WebhookEventState = 'Received' | 'Applied' | 'Ignored' | 'Unmatched';
/** How it was dealt with, once; a later delivery of the same event is a repeat. */
export type WebhookEventEvent =
  | 'apply'   // it was played on its order
  | 'ignore'  // acknowledged, no state change: unsupported, or not about money yet
  | 'miss';   // authentic, but no order of ours: the operator gets an alert

/** Deduplicated on (provider, external event id); the row is committed together with its effect. */
export const webhookEventTable = {
  Received:  { apply: to('Applied'), ignore: to('Ignored'), miss: to('Unmatched') },
  Applied:   { apply: stay,          ignore: stay,          miss: stay },
  Ignored:   { apply: stay,          ignore: stay,          miss: stay },
  Unmatched: { apply: stay,          ignore: stay,          miss: stay },
} as const satisfies Table<WebhookEventState, WebhookEventEvent, never>;
