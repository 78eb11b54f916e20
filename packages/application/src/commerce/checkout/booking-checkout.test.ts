import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { Order } from '@svc/domain/commerce';
import type { AccountId } from '@svc/domain/kernel';
import { storeDown } from '../../kernel/index.ts';
import { aSlot, anId, anna } from '../../testing/fixtures.ts';
import {
  atTheTill,
  goToTill,
  openStudio,
  orderNow,
  takenNow,
  timelineEvents,
  type Studio,
} from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { resolveIntents } from '../reconciliation/resolve-intents.reconciler.ts';

const nothingHeld = async (studio: Studio) => {
  const { total } = await run(studio.world.orders.list({ page: 1, pageSize: 1 }));
  expect([total, await takenNow(studio), studio.card.sessions()]).toEqual([0, 0, []]);
};

describe('a checkout', () => {
  it('state.order.checkout, record.capacity-hold: holds the place, writes the order and answers the hosted page', async () => {
    const studio = await openStudio();
    const { dossier, redirectUrl } = await run(goToTill(studio));
    const { order, hold, attempt } = dossier;
    expect(order).toMatchObject({
      state: 'Pending',
      userId: studio.client,
      slotId: studio.slot.id,
      total: { amountCents: 2000 },
    });
    expect(order.expiresAt).toEqual(studio.now().add({ minutes: 15 }));
    expect([hold?.state, attempt?.state, attempt?.url]).toEqual(['Active', 'Open', redirectUrl]);
    expect(await orderNow(studio, order.id)).toEqual(dossier);
    expect(await takenNow(studio)).toBe(1);
  });

  it('passes the provider what the order costs, whose it is and until when', async () => {
    const studio = await openStudio();
    const { order, attempt } = await atTheTill(studio);
    expect(studio.card.sessions()).toMatchObject([
      { orderId: order.id, attemptId: attempt?.id, tenant: 'loto', amountCents: 2000, currency: 'EUR' },
    ]);
    const intent = await run(studio.world.intents.latest('session.create', String(order.id)));
    expect(intent).toMatchObject({ state: 'Confirmed', outcome: { sessionId: attempt?.sessionId } });
  });

  it('record.order, record.billing-profile: freezes the billing profile that came with it, else the stored one', async () => {
    const studio = await openStudio();
    expect((await atTheTill(studio)).order.billingProfile).toEqual(anna);
    await run(studio.world.billingProfiles.put(studio.client, { ...anna, firstName: 'Carla' }));
    const [stored] = studio.db.rows<Order>('order');
    expect(stored?.billingProfile).toEqual(anna);
    const given = { ...anna, firstName: 'Giulia', postalCode: ' 50100 ' };
    const { order } = await atTheTill(studio, { userId: anId<AccountId>(), billingProfile: given });
    expect(order.billingProfile).toMatchObject({ firstName: 'Giulia', postalCode: '50100' });
  });

  it('billing_profile_required: without any profile, before anything is held', async () => {
    const studio = await openStudio();
    expect(await failureOf(goToTill(studio, { userId: anId<AccountId>() }))).toEqual({
      _tag: 'BillingProfileRequired',
      problems: [{ path: '', code: 'required' }],
    });
    await nothingHeld(studio);
  });

  it('billing_profile_required: with a wrong profile, every problem at once, although a good one is stored', async () => {
    const studio = await openStudio();
    const billingProfile = { ...anna, fiscalCode: 'WRONG', postalCode: 'x', magic: 'y' };
    const no = await failureOf(goToTill(studio, { billingProfile }));
    expect(no).toMatchObject({ _tag: 'BillingProfileRequired' });
    const paths = '_tag' in no && no._tag === 'BillingProfileRequired' ? no.problems.map(({ path }) => path) : [];
    expect(paths.toSorted()).toEqual(['/fiscalCode', '/magic', '/postalCode']);
    await nothingHeld(studio);
  });
});

describe('a checkout is refused before anything is held', () => {
  it('readiness.checkout-refused, errors.payment.providerUnavailable, error.errors.payment.providerUnavailable: while the provider is not configured', async () => {
    const studio = await openStudio({ config: { providerReady: false } });
    expect(await failureOf(goToTill(studio))).toEqual({ _tag: 'NotReady', code: 'errors.payment.providerUnavailable' });
    await nothingHeld(studio);
  });
  it('readiness.checkout-refused, errors.eInvoicing.notConfigured: while the gateway has no credentials, or they cannot be decrypted', async () => {
    const studio = await openStudio();
    const settings = await run(studio.world.settings.load);
    for (const gatewayAPassword of [null, 'sealed with a lost key']) {
      await run(studio.world.settings.save({ ...settings, gatewayAPassword }));
      expect(await failureOf(goToTill(studio))).toEqual({ _tag: 'NotReady', code: 'errors.eInvoicing.notConfigured' });
    }
    await nothingHeld(studio);
  });
  it('readiness.checkout-refused, errors.payment.invoiceConfigurationInvalid, error.errors.payment.invoiceConfigurationInvalid: while nobody could sign the invoice', async () => {
    const studio = await openStudio({ config: { environmentSeller: {} } });
    expect(await failureOf(goToTill(studio))).toEqual({
      _tag: 'NotReady',
      code: 'errors.payment.invoiceConfigurationInvalid',
    });
    await nothingHeld(studio);
  });
  it('payments.seller-block, errors.payment.invoiceConfigurationInvalid: a seller saved in part is not completed from the environment', async () => {
    const studio = await openStudio();
    const settings = await run(studio.world.settings.load);
    await run(studio.world.settings.save({ ...settings, seller: { name: 'Studio Loto' } }));
    expect(await failureOf(goToTill(studio))).toMatchObject({ code: 'errors.payment.invoiceConfigurationInvalid' });
  });
  it('answers what is refused first also while the slots cannot be read', async () => {
    const studio = await openStudio({ config: { providerReady: false } });
    const gone = { ...studio.world.slots, find: () => Effect.fail(storeDown('gone')) };
    const ports = (config: Studio['ports']['config']) => ({ ...studio.ports, config, slots: gone });
    const { config } = studio.ports;
    const refusedFor = (now: Partial<typeof config>, over?: Parameters<typeof goToTill>[1]) =>
      failureOf(goToTill({ ...studio, ports: ports({ ...config, ...now }) }, over));
    expect(await refusedFor({})).toMatchObject({ _tag: 'NotReady' });
    const nobody = { userId: anId<AccountId>() };
    expect(await refusedFor({ providerReady: true }, nobody)).toMatchObject({ _tag: 'BillingProfileRequired' });
    expect(await refusedFor({ providerReady: true })).toMatchObject({ _tag: 'StoreDown' });
  });
  it('slot_not_found: there is no such slot', async () => {
    const studio = await openStudio();
    expect(await failureOf(goToTill({ ...studio, slot: aSlot({ id: studio.slot.activityId }) }))).toMatchObject({
      code: 'slot_not_found',
    });
  });
  it('too_soon: the class begins in less than its lead time', async () => {
    const studio = await openStudio();
    studio.later({ hours: 24 * 7 + 7, minutes: 31 });
    expect(await failureOf(goToTill(studio))).toMatchObject({ code: 'too_soon' });
    await nothingHeld(studio);
  });
  it('slot_closed: the studio closed it', async () => {
    const studio = await openStudio({ slot: { state: 'Closed' } });
    expect(await failureOf(goToTill(studio))).toMatchObject({ code: 'slot_closed' });
  });
  it('place_full: the last place is taken', async () => {
    const studio = await openStudio({ slot: { capacity: 1, taken: 1 } });
    const orders = {
      ...studio.ports.orders,
      open: () => Effect.die('nothing is to be opened for a class seen as full'),
    };
    const asked = goToTill({ ...studio, ports: { ...studio.ports, orders } });
    expect(await failureOf(asked)).toMatchObject({ _tag: 'Refusal', code: 'place_full' });
    expect(studio.card.sessions()).toEqual([]);
  });
  it('already_booked: the person holds a place there', async () => {
    const studio = await openStudio();
    const { order } = await atTheTill(studio);
    const again = await failureOf(goToTill(studio));
    expect(again).toMatchObject({ code: 'already_booked', params: { orderId: order.id } });
    expect(await takenNow(studio)).toBe(1);
  });
  it('limit.active-holds, hold_limit_reached: the person holds enough places already', async () => {
    const studio = await openStudio({ config: { maxActiveHoldsPerUser: 1 } });
    await atTheTill(studio);
    const other = aSlot({ id: studio.slot.activityId });
    await run(studio.world.slots.put(other));
    expect(await failureOf(goToTill({ ...studio, slot: other }))).toMatchObject({ code: 'hold_limit_reached' });
  });
});

describe('a checkout whose hosted page could not be had', () => {
  const stale = { milliseconds: 60_001 };
  it('because the provider is not there gives the place back at once', async () => {
    const studio = await openStudio({ ports: () => ({ providers: () => undefined }) });
    expect(await failureOf(goToTill(studio))).toEqual({ _tag: 'ProviderUnavailable' });
    const { items } = await run(studio.world.orders.list({ page: 1, pageSize: 9 }));
    expect(items).toMatchObject([
      { order: { state: 'PaymentFailed' }, hold: { state: 'Released' }, attempt: { state: 'Refused' } },
    ]);
    expect(await takenNow(studio)).toBe(0);
  });

  it('because the answer was lost keeps place and order, and is never asked for twice', async () => {
    const studio = await openStudio();
    studio.card.trouble('lost');
    expect(await failureOf(goToTill(studio))).toEqual({ _tag: 'ProviderUnavailable' });
    const { items } = await run(studio.world.orders.list({ page: 1, pageSize: 9 }));
    expect(items).toMatchObject([
      { order: { state: 'Pending' }, hold: { state: 'Active' }, attempt: { state: 'Unknown', sessionId: null } },
    ]);
    studio.later(stale);
    await run(resolveIntents(studio.ports));
    const found = await orderNow(studio, items[0]!.order.id);
    expect(found.attempt).toMatchObject({ state: 'Open', sessionId: studio.card.sessions()[0]?.sessionId });
    expect(studio.card.sessions()).toHaveLength(1);
  });

  it('because nothing arrived there is given up once its absence is proven, not before', async () => {
    const studio = await openStudio();
    studio.card.trouble('broken');
    await failureOf(goToTill(studio));
    const { items } = await run(studio.world.orders.list({ page: 1, pageSize: 9 }));
    const { id } = items[0]!.order;
    studio.later(stale);
    await run(resolveIntents(studio.ports));
    expect((await orderNow(studio, id)).order.state).toBe('Pending');
    studio.later({ minutes: 5 });
    await run(resolveIntents(studio.ports));
    expect(await orderNow(studio, id)).toMatchObject({
      order: { state: 'PaymentFailed' },
      attempt: { state: 'Refused' },
    });
    expect(await takenNow(studio)).toBe(0);
    expect(await timelineEvents(studio, id)).toEqual(['order.opened', 'order.paymentFailed']);
  });

  it('is not asked for while the provider cannot be read: absence is not proven by silence', async () => {
    const studio = await openStudio();
    studio.card.trouble('broken');
    await failureOf(goToTill(studio));
    studio.later({ hours: 1 });
    studio.card.failRead();
    expect(await run(resolveIntents(studio.ports))).toMatchObject({ done: 0, failed: 1 });
    const { items } = await run(studio.world.orders.list({ page: 1, pageSize: 9 }));
    expect(items[0]?.order.state).toBe('Pending');
  });

  it('and is found for an order that ended meanwhile is closed there', async () => {
    const studio = await openStudio();
    studio.card.trouble('lost');
    await failureOf(goToTill(studio));
    const { items } = await run(studio.world.orders.list({ page: 1, pageSize: 9 }));
    const { id } = items[0]!.order;
    await run(
      studio.world.unitOfWork.run(
        Effect.flatMap(studio.world.orders.lock(id), ({ order, hold }) =>
          Effect.andThen(
            studio.world.orders.save({ order: { ...order, state: 'Expired' }, hold: { ...hold!, state: 'Expired' } }),
            studio.world.slots.freePlace(studio.slot.id),
          ),
        ),
      ),
    );
    studio.later(stale);
    await run(resolveIntents(studio.ports));
    expect(studio.card.sessions()).toMatchObject([{ status: 'expired' }]);
    expect((await orderNow(studio, id)).attempt?.state).toBe('Closed');
  });
});

describe('many checkouts at once', () => {
  it('for two places: two hosted pages, and everybody else gets place_full', async () => {
    const studio = await openStudio({ slot: { capacity: 2 } });
    const tries = Array.from({ length: 6 }, () =>
      run(Effect.result(goToTill(studio, { userId: anId<AccountId>(), billingProfile: anna }))),
    );
    const results = await Promise.all(tries);
    expect(results.filter(({ _tag }) => _tag === 'Success')).toHaveLength(2);
    expect(studio.card.sessions()).toHaveLength(2);
    expect(await takenNow(studio)).toBe(2);
  });
});
