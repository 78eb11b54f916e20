import { describe, expect, it } from 'vitest';
import type { OperatorAlertId, OrderId } from '../../kernel/ids.ts';
import { statesOf } from '../../kernel/transitions.ts';
import { anOrder, aPayment, aRefund, captured, now } from '../commerce.test.support.ts';
import { failedRefund, secondPayment, settleAlert, raiseAlert, type OperatorAlert } from './operator-alert.ts';
import { refundTable, type RefundState } from '../refund/refund.transitions.ts';

const alert = (over: Partial<OperatorAlert> = {}): OperatorAlert => ({
  id: 'first' as OperatorAlertId,
  kind: 'dispute',
  provider: 'wallet',
  externalId: 'PP-R-1',
  orderId: 41 as OrderId,
  paymentId: 'pay_1',
  state: 'Open',
  amountCents: 2000,
  currency: 'EUR',
  reason: 'NOT_RECEIVED',
  outcome: null,
  respondBy: now.add({ hours: 240 }),
  raisedAt: now,
  reportedAt: now,
  ...over,
});
const later = (hours: number) => now.add({ hours });

describe('an alert that the provider reports', () => {
  it('for the first time stands as reported', () => {
    expect(raiseAlert(null, alert())).toEqual(alert());
  });

  it('again keeps its id and the day it was raised, and takes over what is new', () => {
    const reported = alert({
      id: 'second' as OperatorAlertId,
      raisedAt: later(1),
      reportedAt: later(1),
      reason: 'FRAUD',
    });
    expect(raiseAlert(alert(), reported)).toEqual(alert({ reportedAt: later(1), reason: 'FRAUD' }));
  });

  it('without a deadline or an order keeps those that were known', () => {
    const reported = alert({ state: 'Closed', respondBy: null, orderId: null, outcome: 'LOST', reportedAt: later(2) });
    expect(raiseAlert(alert(), reported)).toEqual(alert({ state: 'Closed', outcome: 'LOST', reportedAt: later(2) }));
  });

  it('out of its order changes nothing', () => {
    const closed = alert({ state: 'Closed', reportedAt: later(2) });
    for (const reportedAt of [now, later(1), later(2)]) expect(raiseAlert(closed, alert({ reportedAt }))).toBe(closed);
  });

  it('after the decision opens again', () => {
    const closed = alert({ state: 'Closed', reportedAt: later(2) });
    expect(raiseAlert(closed, alert({ reportedAt: later(3) })).state).toBe('Open');
  });
});

describe('an alert that a person has dealt with', () => {
  it.for(['reversal', 'second_payment', 'refund_failed'] as const)('is closed with the word, once: %s', (kind) => {
    const settled = settleAlert(alert({ kind }), 'Rimborsato', now)._unsafeUnwrap();
    expect(settled).toEqual(alert({ kind, state: 'Closed', outcome: 'Rimborsato' }));
    expect(settleAlert(settled, 'Altro', now)._unsafeUnwrap()).toBe(settled);
  });

  it.for([
    ['its deadline', 240, { respondBy: later(240) }],
    ['90 days after the newest word, where there is none', 2160, { respondBy: null }],
  ] as const)('alert_undecided: as a dispute, which the provider decides, until %s', ([, hours, over]) => {
    const dispute = alert(over);
    for (const early of [now, later(hours).subtract({ nanoseconds: 1 })])
      expect(settleAlert(dispute, 'Fatto', early)._unsafeUnwrapErr()).toMatchObject({
        code: 'alert_undecided',
        params: { until: later(hours).toString() },
      });
    expect(settleAlert(dispute, 'Perso', later(hours))._unsafeUnwrap()).toEqual({
      ...dispute,
      state: 'Closed',
      outcome: 'Perso',
    });
  });

  it('stays a dispute that the provider has decided, or goes on with, whatever was settled', () => {
    const decided = alert({ state: 'Closed', outcome: 'WON' });
    expect(settleAlert(decided, 'Fatto', now)._unsafeUnwrap()).toBe(decided);
    const settled = settleAlert(alert(), 'Perso', later(241))._unsafeUnwrap();
    const word = alert({ reportedAt: later(242), respondBy: later(480) });
    expect(raiseAlert(settled, word)).toMatchObject({ state: 'Open', respondBy: later(480) });
    expect(raiseAlert(settled, { ...word, state: 'Closed', outcome: 'WON' })).toMatchObject({
      state: 'Closed',
      outcome: 'WON',
    });
    expect(raiseAlert(settled, alert())).toBe(settled);
  });
});

describe('a refund that failed after all', () => {
  const refunded = (state: RefundState, refundedCents: number) =>
    captured('Finalized', { refundedCents }, { refunds: [aRefund({ state })] });
  const reported = alert({ kind: 'refund_failed', externalId: 're_1', reportedAt: later(500) });
  it.for(statesOf(refundTable))('refund_confirmed: is raised of a confirmed one alone; it is %s', (state) => {
    const expected = state === 'Confirmed' ? reported : null;
    expect(failedRefund(reported, refunded(state, 0), 'svc-refund-order-41')).toEqual(expected);
  });
  it('is raised of one that was given up, once the order counts its money as the provider had it', () => {
    expect(failedRefund(reported, refunded('Refused', 2000), 'svc-refund-order-41')).toEqual(reported);
    expect(failedRefund(reported, refunded('Refused', 1999), 'svc-refund-order-41')).toBeNull();
  });
  it('is raised when it was made at the provider’s console', () => {
    expect(failedRefund(reported, refunded('Refused', 0), null)).toEqual(reported);
  });
  it('is raised once: a newer word adds to it while it is open, and opens nothing that is settled', () => {
    const newer = alert({ ...reported, reason: 'lost_card', reportedAt: later(600) });
    expect(raiseAlert(reported, newer)).toEqual({ ...reported, reason: 'lost_card', reportedAt: later(600) });
    const settled = settleAlert(reported, 'Bonifico', now)._unsafeUnwrap();
    expect(raiseAlert(settled, newer)).toBe(settled);
  });
});

describe('a second payment', () => {
  const reported = (hours: number) =>
    secondPayment('first' as OperatorAlertId, anOrder({ paidAt: now }), aPayment({ paymentId: 'pi_2' }), later(hours));

  it('is raised with its amount and its order', () => {
    expect(reported(1)).toMatchObject({ kind: 'second_payment', externalId: 'pi_2', amountCents: 2000, state: 'Open' });
  });

  it('that is heard of again stays settled', () => {
    const settled = settleAlert(reported(1), 'Rimborsato', now)._unsafeUnwrap();
    expect(raiseAlert(settled, reported(2))).toBe(settled);
  });
});
