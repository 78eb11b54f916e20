import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { press, startHarness, type Harness } from './fake-card.testkit.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

describe('the hosted page', () => {
  test('it shows business, lines and total in the language of the browser, and asks nothing of other hosts', async () => {
    await harness.start({ businessName: 'Studio Loto' });
    const session = await harness.create();
    const read = async (language: string) =>
      (await fetch(session.url ?? '', { headers: { 'accept-language': language } })).text();
    const italian = await read('it-IT,it;q=0.9,en;q=0.8');
    expect(italian).toContain('<html lang="it">');
    expect(italian).toContain('Studio Loto');
    expect(italian).toContain('Yoga &amp; &lt;respiro&gt;');
    expect(italian.replaceAll('\u00a0', ' ')).toContain('20,00 €');
    expect(await read('en-GB,en;q=0.9')).toContain('Card number');
    expect(italian).not.toMatch(/(?:src|href)="https?:/u);
  });

  test('paying completes the session once and returns to the shop', async () => {
    const session = await harness.create();
    const answer = await press(session.url ?? '', { action: 'pay', card: '4242 4242 4242 4242' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `http://shop.example/ok?s=${session.id}`]);
    expect((await press(session.url ?? '', { action: 'pay' })).status).toBe(303);
    const after = await harness.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { status: 'succeeded', amount_received: 2000, latest_charge: { paid: true, amount: 2000 } },
    });
    expect(harness.card.books.paymentIntents).toHaveLength(1);
  });

  test.each([
    ['4000 0000 0000 0002', 'declined'],
    ['4000 0000 0000 9995', 'insufficient funds'],
  ])('card %s is declined with a message, and the session stays payable', async (number, message) => {
    const session = await harness.create();
    const answer = await fetch(session.url ?? '', {
      method: 'POST',
      headers: { 'accept-language': 'en' },
      body: new URLSearchParams({ action: 'pay', card: number }),
    });
    expect([answer.status, (await answer.text()).includes(message)]).toEqual([402, true]);
    expect((await harness.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await press(session.url ?? '', { action: 'pay' })).status).toBe(303);
  });

  test('cancelling goes back and leaves the session open', async () => {
    const session = await harness.create();
    const answer = await press(session.url ?? '', { action: 'cancel' });
    expect(answer.headers.get('location')).toBe('http://shop.example/no');
    expect((await harness.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  test.each([
    ['async-succeed', 'checkout.session.async_payment_succeeded', 'paid'],
    ['async-fail', 'checkout.session.async_payment_failed', 'unpaid'],
  ])('paying later completes unpaid; %s then announces %s', async (action, type, status) => {
    const session = await harness.create();
    await press(session.url ?? '', { action: 'later' });
    await harness.card.idle();
    expect(harness.card.act(session.id, action)).toBe(true);
    await harness.card.idle();
    expect(harness.events().map((event) => event.type)).toEqual(['checkout.session.completed', type]);
    expect(harness.events()[0]?.data.object).toMatchObject({ payment_status: 'unpaid' });
    expect(harness.events()[1]?.data.object).toMatchObject({ payment_status: status });
  });
});
