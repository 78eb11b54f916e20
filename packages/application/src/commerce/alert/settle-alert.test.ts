import * as Deferred from 'effect/Deferred';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { OperatorAlert } from '@svc/domain/commerce';
import type { OperatorAlertId } from '@svc/domain/kernel';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import { anAccount, anId } from '../../testing/fixtures.ts';
import { admin, deliver, openStudio, orderNow, paid, timelineEvents, type Studio } from '../../testing/studio.ts';
import { failureOf, run, together } from '../../testing/world-test.ts';
import { playSession } from '../payment/play-session.ts';
import { settleAlert } from './settle-alert.ts';

/** The provider says that the order's session was paid by yet another payment. */
const paidAgain = async (studio: Studio) => {
  const { order, attempt } = await paid(studio);
  const session = await run(studio.card.provider.readSession(attempt?.sessionId ?? ''));
  if (session === null) throw new Error('the session is not there');
  const again = playSession(studio.ports)(order.id, { ...session, paymentId: 'pi_again' }, admin);
  await run(again);
  return { order, again };
};
const alertsOf = async (studio: Studio) => (await run(studio.world.alerts.list({ page: 1, pageSize: 10 }))).items;
const settling = (studio: Studio, id: OperatorAlertId) =>
  settleAlert(studio.ports)({ id, note: 'Rimborsato', actor: admin });

const settlings = (studio: Studio) =>
  studio.db.rows<StoredAuditEntry>('audit').filter(({ operation }) => operation === 'alert.settle');

describe('money that came for an order twice', () => {
  it('is shown to the operator with order, payment and amount; the order stays as it is', async () => {
    const studio = await openStudio();
    const { order } = await paidAgain(studio);
    expect(await alertsOf(studio)).toMatchObject([
      { kind: 'second_payment', state: 'Open', orderId: order.id, paymentId: 'pi_again', amountCents: 2000 },
    ]);
    expect((await orderNow(studio, order.id)).order).toEqual(order);
    expect(await timelineEvents(studio, order.id)).toContain('order.paidAgain');
    expect(studio.logs).toContainEqual(expect.objectContaining({ message: 'the operator is needed' }));
  });

  it('is settled by a person once, audited, written to the timeline, and stays settled when it is reported again', async () => {
    const studio = await openStudio();
    const { order, again } = await paidAgain(studio);
    const [alert] = await alertsOf(studio);
    const id = alert?.id ?? anId<OperatorAlertId>();
    for (let time = 0; time < 2; time += 1)
      expect(await run(settling(studio, id))).toMatchObject({ state: 'Closed', outcome: 'Rimborsato' });
    expect((await timelineEvents(studio, order.id)).filter((event) => event === 'alert.settled')).toHaveLength(1);
    studio.later({ hours: 1 });
    await run(again);
    expect(await alertsOf(studio)).toMatchObject([{ state: 'Closed' }]);
  });

  it('has a person’s words in the alert and in the personal part of the audit alone', async () => {
    const studio = await openStudio();
    const { order } = await paidAgain(studio);
    const [alert] = await alertsOf(studio);
    await run(settling(studio, alert?.id ?? anId()));
    expect(await alertsOf(studio)).toMatchObject([{ state: 'Closed', outcome: 'Rimborsato' }]);
    expect(JSON.stringify(await run(studio.world.timeline.of(order.id)))).not.toContain('Rimborsato');
    const personal = { note: { old: null, new: 'Rimborsato' } };
    expect(settlings(studio)).toMatchObject([{ subject: studio.client, personal }]);
    expect(JSON.stringify(settlings(studio)[0]?.changes)).not.toContain('Rimborsato');
  });

  it('is settled without a word about a payer who was deleted', async () => {
    const studio = await openStudio();
    await paidAgain(studio);
    await run(studio.world.accounts.insert(anAccount({ id: studio.client, state: 'Deleted' })));
    const [alert] = await alertsOf(studio);
    for (const _ of [1, 2])
      expect(await run(settling(studio, alert?.id ?? anId()))).toMatchObject({ state: 'Closed', outcome: null });
    expect(settlings(studio)).toMatchObject([{ subject: null, personal: null }]);
  });

  it('is settled once, with one line in audit and timeline, by two people at once', async () => {
    const studio = await openStudio();
    const { order } = await paidAgain(studio);
    const [alert] = await alertsOf(studio);
    const id = alert?.id ?? anId<OperatorAlertId>();
    let looks = 0;
    const bothLooked = Deferred.makeUnsafe<void>();
    // Nobody settles before both have seen it open.
    const find: Studio['ports']['alerts']['find'] = (wanted) =>
      Effect.tap(studio.ports.alerts.find(wanted), () => {
        looks += 1;
        if (looks === 2) Deferred.doneUnsafe(bothLooked, Effect.void);
        return Deferred.await(bothLooked);
      });
    const both: Studio = { ...studio, ports: { ...studio.ports, alerts: { ...studio.ports.alerts, find } } };
    const settled = await together([settling(both, id), settling(both, id)]);
    expect(settled).toMatchObject([{ state: 'Closed' }, { state: 'Closed' }]);
    expect((await timelineEvents(studio, order.id)).filter((event) => event === 'alert.settled')).toHaveLength(1);
    expect(settlings(studio)).toHaveLength(1);
  });

  it('is nobody’s when the alert is unknown; the same payment reported twice is no alert', async () => {
    const studio = await openStudio();
    await paid(studio);
    await run(deliver(studio));
    expect(await alertsOf(studio)).toEqual([]);
    expect(await failureOf(settling(studio, anId()))).toMatchObject({ _tag: 'NotFound' });
  });
});

describe('a dispute whose closing word never came', () => {
  it('alert_undecided: is the provider’s until its deadline; then a person settles it, and a later word opens it again', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    const respondBy = studio.now().add({ hours: 240 });
    const alert: OperatorAlert = {
      id: anId<OperatorAlertId>(),
      kind: 'dispute',
      provider: 'card',
      externalId: 'dp_1',
      orderId: order.id,
      paymentId: order.paymentId,
      state: 'Open',
      amountCents: 2000,
      currency: 'EUR',
      reason: 'fraudulent',
      outcome: null,
      respondBy,
      raisedAt: studio.now(),
      reportedAt: studio.now(),
    };
    await run(studio.world.alerts.raise(alert));
    studio.later({ hours: 239 });
    expect(await failureOf(settling(studio, alert.id))).toMatchObject({
      code: 'alert_undecided',
      params: { until: respondBy.toString() },
    });
    expect(await alertsOf(studio)).toEqual([alert]);
    studio.later({ hours: 1 });
    expect(await run(settling(studio, alert.id))).toMatchObject({ state: 'Closed', outcome: 'Rimborsato' });
    expect((await timelineEvents(studio, order.id)).filter((event) => event === 'alert.settled')).toHaveLength(1);
    await run(studio.world.alerts.raise({ ...alert, reportedAt: studio.now() }));
    expect(await alertsOf(studio)).toMatchObject([{ id: alert.id, state: 'Open' }]);
  });
});
