import { ControlError, json, jsonObject, on, type EmulatorRoute } from '../kernel/index.ts';
import type { Courier, CourierFault, DeliverableEvent } from './webhook-courier.ts';

/**
 * The part of a provider's control API that drives its webhooks.
 * @param readEndpoint out of a body whose `url` is not null; throws ControlError 400
 */
export const webhookControl = <Event extends DeliverableEvent, Endpoint, Fault extends CourierFault>(
  webhooks: Courier<Event, Endpoint, Fault>,
  events: () => readonly Event[],
  readEndpoint: (body: Readonly<Record<string, unknown>>) => Endpoint,
): readonly EmulatorRoute[] => [
  on('GET', '/_control/deliveries', () => json(200, { deliveries: webhooks.deliveries })),
  on('POST', '/_control/webhook-endpoint', (exchange) => {
    const body = jsonObject(exchange);
    webhooks.setEndpoint(body['url'] === null ? undefined : readEndpoint(body));
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
