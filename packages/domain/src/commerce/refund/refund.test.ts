import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RefundId } from '../../kernel/ids.ts';
import { statesOf } from '../../kernel/transitions.ts';
import { aHold, anOrder, aRefund, captured, now, reviewHoldMinutes } from '../commerce.test.support.ts';
import { isOpenRefund, type OrderDossier, type Refund } from '../order/order.ts';
import { orderTable } from '../order/order.transitions.ts';
import { openRefund, settleRefund, shareOf, type OpenRefund, type RefundOutcome } from './refund.ts';
import { countReturned } from './returned-elsewhere.ts';

const open = (dossier: OrderDossier, over: Partial<OpenRefund> = {}) =>
  openRefund(dossier, {
    refundId: 'refund' as RefundId,
    reason: 'requested_by_admin',
    remote: { capturedCents: 2000, refundedCents: 0 },
    now,
    ...over,
  });
/** The provider gives back what was asked for. */
const settle = (dossier: OrderDossier, given: RefundOutcome) => {
  const amountCents = dossier.refunds.find(isOpenRefund)?.amount.amountCents ?? 0;
  return settleRefund(dossier, 'amountCents' in given ? { ...given, amountCents } : given, { now, reviewHoldMinutes });
};
const confirmed = { kind: 'confirmed', providerRefundId: 're_1', amountCents: 2000 } as const;
const refused = { kind: 'refused', code: 'charge_disputed' } as const;

/** The dossier once a refund of that much is open. */
const opened = (before: OrderDossier, over: Partial<OpenRefund> = {}): OrderDossier => {
  const { order, refund } = open(before, over)._unsafeUnwrap();
  return { ...before, order, refunds: [...before.refunds, refund!] };
};
/** The dossier after a decision. */
const after = (before: OrderDossier, decision: ReturnType<typeof settle>): OrderDossier => ({
  ...before,
  order: decision.order,
  hold: decision.hold,
  refunds: before.refunds.map((refund) => (refund.id === decision.refund?.id ? decision.refund : refund)),
});

describe('the key of a refund', () => {
  it('is burnt by a refusal too: the next refund has the next one', () => {
    const again = open(captured('Paid', {}, { refunds: [aRefund({ state: 'Refused' })] }))._unsafeUnwrap();
    expect(again.refund?.idempotencyKey).toBe('svc-refund-order-41-2');
    const refunds: readonly Refund[] = [aRefund({ state: 'Refused' }), aRefund({ state: 'Refused' })];
    expect(open(captured('Paid', {}, { refunds }))._unsafeUnwrap().refund?.idempotencyKey).toBe(
      'svc-refund-order-41-3',
    );
  });
});

describe('opening a refund', () => {
  it.for(['Paid', 'Finalized', 'OperatorReview'] as const)(
    'of an order that is %s remembers that state and plans one call',
    (state) => {
      const decision = open(captured(state))._unsafeUnwrap();
      expect(decision.order).toMatchObject({ state: 'RefundPending', restoreTo: state, refundedCents: 0 });
      expect(decision.refund).toMatchObject({
        state: 'Planned',
        amount: { amountCents: 2000 },
        idempotencyKey: 'svc-refund-order-41',
        openedAt: now,
      });
      expect([decision.calls, decision.invoice.kind]).toEqual([[{ kind: 'refund.create', orderId: 41 }], 'untouched']);
    },
  );
  it('for lost capacity goes to a person, not back, should it be refused', () => {
    expect(open(captured('Paid'), { reason: 'capacity_refunded' })._unsafeUnwrap().order.restoreTo).toBe(
      'OperatorReview',
    );
  });
  it('takes at most what is left, here and at the provider', () => {
    const amount = (dossier: OrderDossier, over: Partial<OpenRefund>) =>
      open(dossier, over)._unsafeUnwrap().refund?.amount.amountCents;
    expect(amount(captured('Paid'), { amountCents: 700 })).toBe(700);
    expect(amount(captured('Paid'), { amountCents: 9999 })).toBe(2000);
    expect(amount(captured('Paid', { refundedCents: 500 }), {})).toBe(1500);
    expect(amount(captured('Paid'), { remote: { capturedCents: 2000, refundedCents: 1200 } })).toBe(800);
  });
  it('counts what was returned at the provider’s console, and credits it', () => {
    const decision = open(captured('Finalized'), {
      remote: { capturedCents: 2000, refundedCents: 1200 },
    })._unsafeUnwrap();
    expect(decision.order.refundedCents).toBe(1200);
    expect(decision.invoice).toEqual({ kind: 'refunded', cents: 1200, all: false });
  });
  it('makes no call when all of it was returned at the console: the order is simply refunded', () => {
    const decision = open(captured('Paid'), { remote: { capturedCents: 2000, refundedCents: 2000 } })._unsafeUnwrap();
    expect([decision.order.state, decision.order.refundedCents, decision.refund, decision.calls]).toEqual([
      'Refunded',
      2000,
      null,
      [],
    ]);
    expect([decision.place, decision.hold?.state, decision.invoice]).toEqual([
      'freed',
      'Released',
      { kind: 'refunded', cents: 2000, all: true },
    ]);
  });
  it('refund_not_allowed: for lost capacity of an order that is final or under review by now', () => {
    for (const state of ['Finalized', 'OperatorReview'] as const)
      expect(open(captured(state), { reason: 'capacity_refunded' })._unsafeUnwrapErr()).toMatchObject({
        code: 'refund_not_allowed',
        params: { state },
      });
  });
  it('refund_not_allowed: in a state that it was not meant for', () => {
    expect(open(captured('OperatorReview'), { from: ['Paid', 'Finalized'] }).isErr()).toBe(true);
    expect(open(captured('Finalized'), { from: ['Paid', 'Finalized'] }).isOk()).toBe(true);
  });
  it('refund_not_allowed: in every state without money', () => {
    const without = statesOf(orderTable).filter((state) => !['Paid', 'Finalized', 'OperatorReview'].includes(state));
    for (const state of without)
      expect(open(captured(state))._unsafeUnwrapErr()).toEqual({
        _tag: 'Refusal',
        code: 'refund_not_allowed',
        params: { state },
      });
  });
  it('follows the provider’s figures: an event with a wrong amount leaves no money behind', () => {
    const decision = open(captured('OperatorReview', { capturedCents: 1 }))._unsafeUnwrap();
    expect([decision.order.capturedCents, decision.refund?.amount.amountCents]).toEqual([2000, 2000]);
  });
  it('refund_not_allowed: when nothing is captured at the provider, whatever we believed', () => {
    const nothing = { capturedCents: 0, refundedCents: 0 };
    expect(open(captured('Paid'), { remote: nothing })._unsafeUnwrapErr().code).toBe('refund_not_allowed');
  });
  it.for(['Planned', 'Unknown', 'Pending'] as const)('refund_not_allowed: while another one is %s', (state) => {
    expect(open(captured('Paid', {}, { refunds: [aRefund({ state })] }))._unsafeUnwrapErr().code).toBe(
      'refund_not_allowed',
    );
  });
  it.for([0, -1, 0.5, Number.NaN])('refund_not_allowed: of an amount that is none: %s', (amountCents) => {
    expect(open(captured('Paid'), { amountCents })._unsafeUnwrapErr().code).toBe('refund_not_allowed');
  });
});

describe('a refund that the provider confirmed', () => {
  it('of everything ends the order, frees its place and credits the invoice', () => {
    const decision = settle(opened(captured('Paid')), confirmed);
    expect(decision.order).toMatchObject({ state: 'Refunded', refundedCents: 2000, restoreTo: null, review: null });
    expect(decision.refund).toMatchObject({ state: 'Confirmed', providerRefundId: 're_1' });
    expect([decision.place, decision.hold?.state, decision.fulfilment]).toEqual(['freed', 'Released', 'kept']);
    expect(decision.invoice).toEqual({ kind: 'refunded', cents: 2000, all: true });
  });
  it('of everything takes the booking with it, whose place is freed by its own cancelling', () => {
    const decision = settle(opened(captured('Finalized', {}, { booked: true })), confirmed);
    expect([decision.fulfilment, decision.place, decision.hold?.state]).toEqual(['withdrawn', 'kept', 'Converted']);
  });
  it.for(['Paid', 'Finalized', 'OperatorReview'] as const)('of a part goes back to %s with the sum raised', (state) => {
    const decision = settle(opened(captured(state), { amountCents: 700 }), confirmed);
    expect(decision.order).toMatchObject({ state, refundedCents: 700, restoreTo: null });
    expect([decision.place, decision.fulfilment, decision.invoice]).toEqual([
      'kept',
      'kept',
      { kind: 'refunded', cents: 700, all: false },
    ]);
  });
  it('of the last part ends the order', () => {
    const first = opened(captured('Finalized'), { amountCents: 700 });
    const second = opened(after(first, settle(first, confirmed)), {
      remote: { capturedCents: 2000, refundedCents: 700 },
      refundId: 'two' as RefundId,
    });
    expect(second.refunds.at(-1)).toMatchObject({
      amount: { amountCents: 1300 },
      idempotencyKey: 'svc-refund-order-41-2',
    });
    expect(settle(second, confirmed).order).toMatchObject({ state: 'Refunded', refundedCents: 2000 });
  });
});

describe('a refund that the provider refused', () => {
  it.for(['Paid', 'Finalized', 'OperatorReview'] as const)('restores exactly the state before: %s', (state) => {
    const decision = settle(opened(captured(state)), refused);
    expect(decision.order).toMatchObject({ state, refundedCents: 0, restoreTo: null });
    expect([decision.refund?.state, decision.place, decision.invoice.kind]).toEqual(['Refused', 'kept', 'untouched']);
  });
  it('for lost capacity waits for a person with its evidence, its place kept 1440 minutes', () => {
    const decision = settle(opened(captured('Paid'), { reason: 'capacity_refunded' }), refused);
    expect(decision.order).toMatchObject({
      state: 'OperatorReview',
      review: {
        reason: 'capacity_refund_failed',
        evidence: { code: 'charge_disputed', key: 'svc-refund-order-41', amountCents: 2000 },
        since: now,
      },
    });
    expect(decision.hold).toMatchObject({ state: 'Converted', keptUntil: now.add({ minutes: 1440 }) });
  });
  it('for lost capacity keeps no place that was gone before', () => {
    const before = opened(captured('Paid', {}, { hold: aHold('Expired') }), { reason: 'capacity_refunded' });
    expect(settle(before, refused).hold).toEqual(aHold('Expired'));
  });
  it('while it was pending is refused too: the provider gave up', () => {
    const waiting = opened(captured('Paid'));
    const pending = after(waiting, settle(waiting, { ...confirmed, kind: 'pending' }));
    expect(pending.refunds[0]).toMatchObject({ state: 'Pending', providerRefundId: 're_1' });
    expect(settle(pending, refused).order.state).toBe('Paid');
  });
});

describe('a refund whose answer was lost', () => {
  it('stays RefundPending until it was looked up', () => {
    const lost = settle(opened(captured('Paid')), { kind: 'unknown', reason: 'timeout' });
    expect([lost.order.state, lost.refund?.state, lost.place]).toEqual(['RefundPending', 'Unknown', 'kept']);
    const before = opened(captured('Paid'));
    expect(settle(after(before, lost), confirmed).order.state).toBe('Refunded');
  });
  it('changes nothing when it is reported twice', () => {
    const before = opened(captured('Paid'));
    const lost = after(before, settle(before, { kind: 'unknown', reason: 'timeout' }));
    expect(settle(lost, { kind: 'unknown', reason: 'timeout' })).toMatchObject({
      refund: null,
      notes: [],
      order: lost.order,
    });
  });
});

describe('any outcome', () => {
  const pending = { ...confirmed, kind: 'pending' } as const;
  const outcomes: readonly RefundOutcome[] = [confirmed, refused, pending, { kind: 'unknown', reason: 'x' }];
  it('without an open refund changes nothing', () => {
    for (const outcome of outcomes)
      for (const refunds of [[], [aRefund({ state: 'Confirmed' })], [aRefund({ state: 'Refused' })]]) {
        const before = captured('Finalized', {}, { refunds });
        expect(settle(before, outcome)).toMatchObject({
          order: before.order,
          refund: null,
          notes: [],
          place: 'kept',
          invoice: { kind: 'untouched' },
        });
      }
  });
  it('keeps refunded within captured, credits each cent once, and frees a place once', () => {
    const stepOf = fc.record({
      outcome: fc.constantFrom(...outcomes),
      amountCents: fc.option(fc.integer({ min: 1, max: 2500 }), { nil: undefined }),
      elsewhere: fc.integer({ min: 0, max: 300 }),
      counts: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.constantFrom('Paid', 'Finalized', 'OperatorReview'),
        fc.array(stepOf, { maxLength: 12 }),
        (state, steps) => {
          let dossier = captured(state);
          let remote = 0;
          let [credited, freed] = [0, 0];
          const keep = (decision: ReturnType<typeof settle>) => {
            credited += decision.invoice.kind === 'refunded' ? decision.invoice.cents : 0;
            freed += decision.place === 'freed' ? 1 : 0;
          };
          for (const [at, { outcome, amountCents, elsewhere, counts }] of steps.entries()) {
            const openNow = dossier.refunds.some((refund) => ['Planned', 'Unknown', 'Pending'].includes(refund.state));
            if (!openNow) {
              remote = Math.min(2000, remote + elsewhere);
              const truth = { capturedCents: 2000, refundedCents: remote };
              const share = amountCents === undefined ? {} : { amountCents };
              const refundId = `refund-${at}` as RefundId;
              const decided = counts
                ? countReturned(dossier, truth)
                : open(dossier, { refundId, remote: truth, ...share });
              if (decided.isErr()) continue;
              keep(decided.value);
              const { order, hold, refund } = decided.value;
              dossier = {
                ...dossier,
                order,
                hold,
                refunds: refund === null ? dossier.refunds : [...dossier.refunds, refund],
              };
            }
            const decision = settle(dossier, outcome);
            keep(decision);
            if (decision.refund?.state === 'Confirmed') remote += decision.refund.amount.amountCents;
            dossier = after(dossier, decision);
          }
          const { refundedCents, capturedCents } = dossier.order;
          expect(refundedCents).toBeLessThanOrEqual(capturedCents);
          expect(credited).toBe(refundedCents);
          expect(freed).toBe(dossier.order.state === 'Refunded' ? 1 : 0);
          expect(dossier.order.state === 'Refunded').toBe(refundedCents === capturedCents);
        },
      ),
    );
  });
});

describe('a share of what was paid', () => {
  it('is rounded half up, and the whole of it is all', () => {
    expect(shareOf(anOrder({ capturedCents: 1 }), 50)).toBe(1);
    expect(shareOf(anOrder({ capturedCents: 1805 }), 50)).toBe(903);
    expect(shareOf(anOrder({ capturedCents: 1800 }), 33)).toBe(594);
    expect(shareOf(anOrder({ capturedCents: 1999 }), 100)).toBe(1999);
    expect(shareOf(anOrder({ capturedCents: 1 }), 49)).toBe(0);
  });
});
