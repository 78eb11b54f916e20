import { describe, expect, it } from 'vitest';
import type { OperatorAlertId, OrderId } from '../../kernel/ids.ts';
import { now } from '../commerce.test.support.ts';
import { tellAlert, type OperatorAlert } from './operator-alert.ts';

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
  toldAt: now,
  ...over,
});
const later = (hours: number) => now.add({ hours });

describe('an alert the provider tells of', () => {
  it('for the first time stands as told', () => {
    expect(tellAlert(null, alert())).toEqual(alert());
  });

  it('again keeps its id and the day it was raised, and takes over what is new', () => {
    const told = alert({ id: 'second' as OperatorAlertId, raisedAt: later(1), toldAt: later(1), reason: 'FRAUD' });
    expect(tellAlert(alert(), told)).toEqual(alert({ toldAt: later(1), reason: 'FRAUD' }));
  });

  it('without a deadline or an order keeps those that were known', () => {
    const told = alert({ state: 'Closed', respondBy: null, orderId: null, outcome: 'LOST', toldAt: later(2) });
    expect(tellAlert(alert(), told)).toEqual(alert({ state: 'Closed', outcome: 'LOST', toldAt: later(2) }));
  });

  it('out of its order changes nothing', () => {
    const closed = alert({ state: 'Closed', toldAt: later(2) });
    for (const toldAt of [now, later(1), later(2)]) expect(tellAlert(closed, alert({ toldAt }))).toBe(closed);
  });

  it('after the decision opens again', () => {
    const closed = alert({ state: 'Closed', toldAt: later(2) });
    expect(tellAlert(closed, alert({ toldAt: later(3) })).state).toBe('Open');
  });
});
