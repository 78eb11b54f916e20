import { describe, expect } from 'vitest';
import type { OperatorAlert } from '@svc/domain/commerce';
import { after, anId } from '../../testing/fixtures.ts';
import { anAlert, awaitingPayment, changed } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';

/** What every OperatorAlertStore holds. */
export const operatorAlertStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: operator alerts`, () => {
    it('come back with every field, also with none but the necessary', async ({ world }) => {
      const bare = { orderId: null, paymentId: null, amountCents: null, currency: null, reason: null, respondBy: null };
      for (const alert of [anAlert({ outcome: 'LOST', state: 'Closed' }), anAlert(bare)])
        expect(await run(world.alerts.raise(alert))).toEqual(alert);
    });

    it('raised again stay one row: newer facts add to it, older ones change nothing', async ({ world }) => {
      const first = anAlert();
      const again = (over: Partial<OperatorAlert>) => world.alerts.raise({ ...first, id: anId(), ...over });
      await run(world.alerts.raise(first));
      const closed = await run(again({ state: 'Closed', outcome: 'WON', respondBy: null, reportedAt: after(60) }));
      expect(closed).toEqual({ ...first, state: 'Closed', outcome: 'WON', reportedAt: after(60) });
      for (const seconds of [30, 60]) expect(await run(again({ reportedAt: after(seconds) }))).toEqual(closed);
      expect((await run(again({ reportedAt: after(61) }))).state).toBe('Open');
    });

    it('are settled while open, once, and found by their id', async ({ world }) => {
      const first = anAlert({ kind: 'second_payment', state: 'Open' });
      await run(world.alerts.raise(first));
      const settled = { ...first, state: 'Closed', outcome: 'Rimborsato' };
      expect(await run(world.alerts.settle(first.id, 'Rimborsato'))).toEqual({ alert: settled, settledNow: true });
      expect(await run(world.alerts.settle(first.id, 'Altro'))).toEqual({ alert: settled, settledNow: false });
      expect(await run(world.alerts.find(first.id))).toEqual(settled);
      expect(await run(world.alerts.raise({ ...first, id: anId() }))).toEqual(settled);
      const failed = anAlert({ kind: 'refund_failed', state: 'Open' });
      await run(world.alerts.raise(failed));
      const over = await run(world.alerts.settle(failed.id, 'Bonifico'));
      expect(await run(world.alerts.raise({ ...failed, id: anId(), reportedAt: after(60) }))).toEqual(over?.alert);
      expect(await run(world.alerts.find(anId()))).toBeNull();
      expect(await run(world.alerts.settle(anId(), 'x'))).toBeNull();
    });

    it('settled by many at once are closed by one of them', async ({ world }) => {
      const first = anAlert({ kind: 'reversal' });
      await run(world.alerts.raise(first));
      const settled = await together(times(8, (at) => world.alerts.settle(first.id, `Nota ${at}`)));
      expect(settled.filter((each) => each?.settledNow)).toHaveLength(1);
      expect(new Set(settled.map((each) => each?.alert.outcome)).size).toBe(1);
    });

    it('raised by many at once stay one row', async ({ world }) => {
      const first = anAlert();
      const raised = await together(
        times(8, (at) => world.alerts.raise({ ...first, id: anId(), reportedAt: after(at) })),
      );
      expect(new Set(raised.map(({ id }) => id)).size).toBe(1);
      const { items } = await run(world.alerts.list({ page: 1, pageSize: 1000 }));
      expect(items.filter(({ externalId }) => externalId === first.externalId)).toMatchObject([
        { reportedAt: after(7) },
      ]);
    });

    it('keep providers and kinds apart', async ({ world }) => {
      const first = anAlert();
      for (const other of [{ provider: 'card' }, { kind: 'reversal' }] as const) {
        const second = anAlert({ ...first, id: anId(), ...other });
        await run(world.alerts.raise(first));
        expect((await run(world.alerts.raise(second))).id).toBe(second.id);
      }
    });

    it('are listed open ones first, soonest deadline first, and by state', async ({ world }) => {
      const closed = anAlert({ state: 'Closed', respondBy: after(1) });
      const soon = anAlert({ respondBy: after(10) });
      const someday = anAlert({ respondBy: null });
      const mine = new Set([closed, soon, someday].map(({ id }) => id));
      for (const alert of [closed, someday, soon]) await run(world.alerts.raise(alert));
      const listed = async (state?: OperatorAlert['state']) =>
        (await run(world.alerts.list({ page: 1, pageSize: 1000, ...(state === undefined ? {} : { state }) }))).items
          .map(({ id }) => id)
          .filter((id) => mine.has(id));
      expect(await listed()).toEqual([soon.id, someday.id, closed.id]);
      expect(await listed('Closed')).toEqual([closed.id]);
      const { items, total } = await run(world.alerts.list({ page: 2, pageSize: 2 }));
      expect([items.length > 0, total >= 3]).toEqual([true, true]);
    });

    it('find the order behind a payment, at its own provider alone', async ({ world }) => {
      const dossier = await awaitingPayment(world);
      const paymentId = `pay_${anId()}`;
      await changed(world, dossier.order.id, () => ({ attempt: { paymentId } }));
      expect(await run(world.alerts.orderOfPayment('card', paymentId))).toBe(dossier.order.id);
      expect(await run(world.alerts.orderOfPayment('wallet', paymentId))).toBeNull();
      expect(await run(world.alerts.orderOfPayment('card', 'pay_nobody'))).toBeNull();
    });
  });
};
