import { ControlError, json, jsonObject, on, type EmulatorRoute } from '../kernel/index.ts';
import type { Courier, CourierFault, DeliverableEvent } from './webhook-courier.ts';

/** Whether events can be posted there. */
export const isWebhookUrl = (url: string): boolean => /^https?:\/\//u.test(url) && URL.canParse(url);

/**
 * The part of a provider's control API that drives its webhooks.
 * @param readEndpoint out of a body whose `url` is not null; throws ControlError 400
 */
export const webhookControl = <
  Event extends DeliverableEvent,
  Endpoint extends { readonly url: string },
  Fault extends CourierFault,
>(
  webhooks: Courier<Event, Endpoint, Fault>,
  events: () => readonly Event[],
  readEndpoint: (body: Readonly<Record<string, unknown>>) => Endpoint,
): readonly EmulatorRoute[] => [
  on('GET', '/_control/deliveries', () => json(200, { deliveries: webhooks.deliveries })),
  on('POST', '/_control/webhook-endpoint', (exchange) => {
    const body = jsonObject(exchange);
    const endpoint = body['url'] === null ? undefined : readEndpoint(body);
    if (endpoint !== undefined && !isWebhookUrl(endpoint.url))
      throw new ControlError(400, 'url must be an address that begins with http:// or https://');
    webhooks.setEndpoint(endpoint);
    return json(200, {});
  }),
  on('POST', '/_control/webhooks/hold', () => {
    webhooks.hold();
    return json(200, {});
  }),
  on('POST', '/_control/webhooks/release', async (exchange) => {
    await webhooks.release(jsonObject(exchange)['order'] === 'reverse' ? 'reverse' : 'order');
    return json(200, {});
  }),
  on('POST', '/_control/webhooks/idle', async () => {
    await webhooks.idle();
    return json(200, {});
  }),
  on('POST', '/_control/events/:id/resend', ({ params: { id = '' } }) => {
    const event = events().find((row) => row.id === id);
    if (event === undefined) throw new ControlError(404, 'no such event');
    webhooks.resend(event);
    return json(202, {});
  }),
];
