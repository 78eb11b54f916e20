import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statesOf } from '../../kernel/transitions.ts';
import { attemptTable } from '../attempt/attempt.transitions.ts';
import { anAttempt, now, pending } from '../commerce.test.support.ts';
import { AWAITED_DAYS, awaitPayment, nextLook } from './await-payment.ts';

const firstLookMs = 15 * 60_000;
const facts = (at: Temporal.Instant, sessionId = 'cs_1') => ({ sessionId, now: at, firstLookMs });
const events = (decision: { readonly notes: readonly { readonly event: string }[] }) =>
  decision.notes.map(({ event }) => event);

describe('a payment whose payer is done and whose bank is not', () => {
  it('is awaited, and noted once', () => {
    const decision = awaitPayment(pending(), facts(now));
    expect(decision.attempt).toMatchObject({
      state: 'Awaiting',
      awaited: { since: now, lookAt: now.add({ minutes: 15 }) },
    });
    expect(events(decision)).toEqual(['payment.awaited']);
    const later = now.add({ minutes: 15 });
    const again = awaitPayment(pending({ attempt: decision.attempt }), facts(later));
    expect(again.attempt?.awaited).toEqual({ since: now, lookAt: later.add({ minutes: 15 }) });
    expect(events(again)).toEqual([]);
  });

  it('is left as it is by a look before its time', () => {
    const { attempt } = awaitPayment(pending(), facts(now));
    const dossier = pending({ attempt });
    expect(awaitPayment(dossier, facts(now.add({ minutes: 14, seconds: 59 }))).attempt).toBe(attempt);
  });

  it('is given up after its days, with a last look at the very end', () => {
    const end = now.add({ hours: AWAITED_DAYS * 24 });
    const almost = end.subtract({ hours: 1 });
    const dossier = (lookAt: Temporal.Instant) =>
      pending({ attempt: anAttempt({ state: 'Awaiting', awaited: { since: now, lookAt } }) });
    expect(awaitPayment(dossier(almost), facts(almost)).attempt?.awaited?.lookAt).toEqual(end);
    const over = awaitPayment(dossier(end), facts(end));
    expect(over.attempt?.state).toBe('Closed');
    expect(events(over)).toEqual(['payment.neverCame']);
  });

  it.for(statesOf(attemptTable))('moves nothing but its attempt, and only from before an end: %s', (state) => {
    const awaited = state === 'Awaiting' ? { since: now, lookAt: now } : null;
    const dossier = pending({ attempt: anAttempt({ state, awaited }) });
    const { attempt, ...rest } = awaitPayment(dossier, facts(now));
    const stillOpen = state === 'Planned' || state === 'Open' || state === 'Unknown' || state === 'Awaiting';
    expect(attempt?.state).toBe(stillOpen ? 'Awaiting' : state);
    expect(rest).toMatchObject({ order: dossier.order, hold: dossier.hold, refund: null, place: 'kept', calls: [] });
  });

  it('is not awaited on a session of another attempt, or without one', () => {
    const dossier = pending();
    expect(awaitPayment(dossier, facts(now, 'cs_other')).attempt).toBe(dossier.attempt);
    expect(awaitPayment(pending({ attempt: null }), facts(now)).attempt).toBeNull();
  });
});

describe('the looks at an awaited payment', () => {
  it('come ever rarer, at least once a day, few in all, the last one at the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 3_600_000 }), (first) => {
        let [at, pause, looks] = [now, 0, 0];
        for (;;) {
          const next = nextLook(now, { now: at, firstLookMs: first });
          if (next === null) break;
          const gap = next.epochMilliseconds - at.epochMilliseconds;
          const isLast = next.epochMilliseconds === now.epochMilliseconds + AWAITED_DAYS * 86_400_000;
          expect(gap).toBeGreaterThan(0);
          expect(gap).toBeLessThanOrEqual(86_400_000);
          expect(gap).toBeGreaterThanOrEqual(isLast ? 0 : pause);
          [at, pause, looks] = [next, gap, looks + 1];
        }
        expect(at).toEqual(now.add({ hours: AWAITED_DAYS * 24 }));
        expect(looks).toBeLessThan(80);
      }),
    );
  });
});
