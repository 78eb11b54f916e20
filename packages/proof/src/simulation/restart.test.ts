import { describe, expect, inject, it } from 'vitest';
import type { Chaos } from './chaos.ts';
import { runSeed, type SeedResult } from './run-seed.ts';
import { quiet } from './test-bed.test.support.ts';
import { HOUR, MINUTE } from './world.ts';

const calm = quiet({ startsAt: '2026-12-31T21:40:00Z', sweepMs: 2 * MINUTE, storyMs: HOUR / 2, customers: 1 });
const long = { storyMs: 3 * HOUR, adminActions: 1 };
const switching = { adminActions: 1, gatewaySwitches: 1, gatewayRefuses: 0.5, customers: 2, storyMs: 2 * HOUR };

/** Stories without any fault but these, with what must have happened in them. */
const stories: readonly (readonly [goal: string, gateway: 'GatewayA' | 'GatewayB', faults: Partial<Chaos>])[] = [
  ['refused at the gateway, then sent under its number', 'GatewayA', { ...long, erroLater: 1, customers: 2 }],
  ['refused at the gateway, then sent under its number', 'GatewayB', { ...long, erroLater: 1, customers: 2 }],
  ['a credit note was sent', 'GatewayB', long],
  ['a job in flight, another gateway configured', 'GatewayA', switching],
  ['a job in flight, another gateway configured', 'GatewayB', switching],
  ['a received invoice came later than its row', 'GatewayA', { received: 1, unreadable: 1 }],
  ['a received invoice came later than its row', 'GatewayB', { received: 1, unreadable: 1 }],
  ['out of doubt by a later word', 'GatewayA', { unknownWord: 1, oddLater: 1 }],
  ['out of doubt by a later word', 'GatewayB', { unknownWord: 1, oddLater: 1 }],
  ['numbers of two fiscal years', 'GatewayA', { customers: 4, slots: 2, capacity: 4, storyMs: 3 * HOUR }],
];

interface Played {
  readonly result: SeedResult;
  /** All the different ones that there were: of those that come again and again, like an idle sweep, the first. */
  readonly steps: number;
}

/** Plays the story and ends the process at the `at`th of its different steps; at none when that is 0. */
const played = (seed: number, faults: Partial<Chaos>, at: number): Played => {
  const names = new Set<string>();
  const crashAt = (step: string): boolean => {
    if (names.has(step)) return false;
    names.add(step);
    return names.size === at;
  };
  const focus = { ...calm, ...faults };
  const result = runSeed(seed, { mutant: { name: 'none', focus }, focused: true, crashAt });
  return { result, steps: names.size };
};

/** The first seed in which it happens. */
const storyOf = (goal: string, faults: Partial<Chaos>): Played => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const whole = played(seed, faults, 0);
    if (whole.result.goals.has(goal)) return whole;
  }
  throw new Error(`never reached: ${goal}`);
};

/** `pnpm proof` ends the process in every step, a test run in every fifth. */
const stride = inject('wholeProof') ? 1 : 5;

describe('a process that ends inside any step of an invoice’s way', () => {
  it.each(stories)('keeps every invariant: %s, %s', { timeout: 120_000 }, (goal, gateway, others) => {
    const faults = { ...others, atGatewayB: gateway === 'GatewayB' ? 1 : 0 };
    const { result, steps } = storyOf(goal, faults);
    expect([result.violation, steps > 9]).toEqual([null, true]);
    const struck = Array.from({ length: steps }, (_, at) => at + 1).filter((at) => at % stride === 0);
    expect(struck.length).toBeGreaterThan(1);
    const ends = struck.map((at) => ({ at, violation: played(result.seed, faults, at).result.violation }));
    expect(ends.filter(({ violation }) => violation !== null)).toEqual([]);
  });
});
