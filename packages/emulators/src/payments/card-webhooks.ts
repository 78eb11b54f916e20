import type { EventRecord } from './card-books.ts';
import { pack, spoiling, type WebhookFault } from './card-parcel.ts';
import { courier, type Courier, type CourierOptions } from './webhook-courier.ts';

export interface WebhookEndpoint {
  readonly url: string;
  readonly secret: string;
}

export type CardWebhooks = Courier<EventRecord, WebhookEndpoint, WebhookFault>;

/** Delivers the card provider's events, signed with the endpoint's secret. */
export const cardWebhooks = (
  options: Omit<CourierOptions<EventRecord, WebhookEndpoint, WebhookFault>, 'pack' | 'spoiling'>,
): CardWebhooks =>
  courier({
    ...options,
    spoiling,
    pack: (event, fault, { secret }, at) => pack(event, fault, secret, Math.floor(at / 1000)),
  });
