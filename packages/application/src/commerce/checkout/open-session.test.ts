import { describe, expect, it } from 'vitest';
import { atTheTill, openStudio } from '../../testing/studio.ts';
import type { PaymentProvider } from '../payment/payment-provider.ts';

describe('the address to which a hosted page returns', () => {
  it.each([
    ['https://loto.example.test/grazie', 'https://loto.example.test/grazie'],
    [
      'https://loto.example.test/{order}/grazie?o={order}&again={order}',
      'https://loto.example.test/#/grazie?o=#&again=#',
    ],
    ['https://loto.example.test/%7Border%7D?o=%7border%7d', 'https://loto.example.test/#?o=#'],
    [
      'https://loto.example.test/{Other}?s={CHECKOUT_SESSION_ID}',
      'https://loto.example.test/{Other}?s={CHECKOUT_SESSION_ID}',
    ],
  ])('%s names the order where it says so', async (given, expected) => {
    const asked: string[] = [];
    const studio = await openStudio({
      config: { successUrl: given, cancelUrl: given },
      provider: (card): PaymentProvider => ({
        ...card,
        createSession: (request) => {
          asked.push(request.successUrl, request.cancelUrl);
          return card.createSession(request);
        },
      }),
    });
    const { order } = await atTheTill(studio);
    const address = expected.replaceAll('#', String(order.id));
    expect(asked).toEqual([address, address]);
  });
});
