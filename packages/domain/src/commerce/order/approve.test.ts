import { describe, expect, it } from 'vitest';
import { statesOf } from '../../kernel/transitions.ts';
import { aHold, anAttempt, anOrder, aPayment, pending } from '../commerce.test.support.ts';
import { holdTable } from '../hold/hold.transitions.ts';
import { approvePayment, mayCapture, type ApproveFacts } from './approve.ts';
import type { OrderDossier } from './order.ts';
import { orderTable } from './order.transitions.ts';

const facts = (over: Partial<ApproveFacts> = {}, approval: Partial<ApproveFacts['approval']> = {}): ApproveFacts => ({
  tenant: 'loto',
  approval: { ...aPayment(), ...approval },
  captureUnderWay: false,
  ...over,
});
const notesOf = (dossier: OrderDossier, given = facts()) =>
  approvePayment(dossier, given).notes.map(({ event, facts: { why } }) => [event, why]);

describe('an approved payment', () => {
  it('is captured while the order waits and its place is held; nothing else changes yet', () => {
    const decision = approvePayment(pending(), facts());
    expect(decision.calls).toEqual([{ kind: 'payment.capture', orderId: 41 }]);
    const { order, hold, attempt } = pending();
    expect(decision).toMatchObject({ order, hold, attempt, place: 'kept' });
    expect(notesOf(pending())).toEqual([['payment.approved', undefined]]);
  });

  it('gives the attempt its session when the answer that named it was lost', () => {
    const unheard = pending({ attempt: anAttempt({ state: 'Unknown', sessionId: null }) });
    expect(approvePayment(unheard, facts({}, { sessionId: 'cs_9' })).attempt).toMatchObject({ sessionId: 'cs_9' });
  });

  it('reported again while its capture is under way asks for nothing and says nothing', () => {
    const decision = approvePayment(pending(), facts({ captureUnderWay: true }));
    expect([decision.calls, decision.notes]).toEqual([[], []]);
  });

  it.each(statesOf(orderTable).filter((state) => state !== 'Pending'))(
    'of an order that is %s is not captured: order_not_pending',
    (state) => {
      const dossier = pending({ order: anOrder({ state }) });
      expect(approvePayment(dossier, facts()).calls).toEqual([]);
      expect(notesOf(dossier)).toEqual([['payment.notCaptured', 'order_not_pending']]);
    },
  );

  it.each(statesOf(holdTable).filter((state) => state !== 'Active'))(
    'whose hold is %s is not captured, so that there is nothing to give back: hold_ended',
    (state) => expect(notesOf(pending({ hold: aHold(state) }))).toEqual([['payment.notCaptured', 'hold_ended']]),
  );

  it('of an order without a place needs none', () => {
    expect(mayCapture(pending({ hold: null }), facts())).toBeNull();
  });

  it.each([
    { provider: 'wallet' },
    { sessionId: 'cs_other' },
    { orderId: 42 },
    { tenant: 'other' },
    { currency: 'USD' },
    { amountCents: 1999 },
  ] as const)('that says %j is never captured: facts_disagree', (wrong) => {
    const given = facts({}, wrong);
    expect(approvePayment(pending(), given).calls).toEqual([]);
    expect(notesOf(pending(), given)).toEqual([['payment.notCaptured', 'facts_disagree']]);
  });
});
