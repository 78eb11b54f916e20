import type * as Effect from 'effect/Effect';
import {
  expireOrders,
  finalizeOrders,
  lapseReviewHolds,
  lookForLatePayments,
  openOwedRefunds,
  resolveIntents,
  settlePendingRefunds,
  type MoneyPorts,
} from '@svc/application/commerce';
import { emitInvoices, sendCourtesyMails, syncMirror } from '@svc/application/invoicing';
import { clearSlots, endClasses, extendSlotHorizon, handReminders, sweepWaitingLists } from '@svc/application/booking';
import type { AppProcess } from '../app-process.ts';
import { ZONE } from '../plans.ts';
import { HOUR, MINUTE, type World } from '../world.ts';

const loops: { readonly [name: string]: (ports: MoneyPorts) => Effect.Effect<unknown, unknown> } = {
  expireOrders,
  finalizeOrders,
  emitInvoices,
  resolveIntents,
  settlePendingRefunds,
  lapseReviewHolds,
  lookForLatePayments,
  sendCourtesyMails,
  syncMirror,
  sweepWaitingLists,
  clearSlots: (ports) => clearSlots(ports, ports.config.claimMs),
  openOwedRefunds,
  handReminders,
  endClasses,
  extendSlotHorizon: (ports) => extendSlotHorizon(ports, ZONE),
};
/** Of the classes that `booksPlaces` fills; nobody else leaves them work. */
const OF_CLASSES = new Set(['clearSlots', 'openOwedRefunds', 'handReminders']);
/** Where somebody notes who comes, or classes are made anew that end. */
const OF_ATTENDANCE = 'endClasses';
/** Where classes are made from rules. */
const OF_RULES = 'extendSlotHorizon';
export type LoopName = string;

const RARE = new Set([
  'extendSlotHorizon',
  'sweepWaitingLists',
  'syncMirror',
  'lapseReviewHolds',
  'settlePendingRefunds',
  'lookForLatePayments',
]);
const WOKEN: { readonly [topic: string]: readonly LoopName[] } = {
  orders: ['finalizeOrders'],
  commerce: ['finalizeOrders', 'emitInvoices'],
  intents: ['resolveIntents'],
  invoices: ['emitInvoices'],
  mails: ['sendCourtesyMails'],
};

/** The two named services of one process: every loop sweeps on its own, and runs at once when it is woken. */
export const startLoops = (process: AppProcess, without: readonly LoopName[]): void => {
  const { world } = process;
  const idle = (name: LoopName): boolean =>
    (world.chaos.booksPlaces === 0 && OF_CLASSES.has(name)) ||
    (world.chaos.movesPeople + world.chaos.makesClasses === 0 && name === OF_ATTENDANCE) ||
    (world.chaos.makesClasses === 0 && name === OF_RULES);
  for (const name of Object.keys(loops).filter((each) => !without.includes(each) && !idle(each)))
    for (let worker = 0; worker < world.chaos.workers; worker += 1)
      world.after(world.rng.below(world.chaos.sweepMs), () => sweep(process, name));
};

const sweep = (process: AppProcess, name: LoopName): void => {
  if (!process.alive) return;
  process.start(name, loops[name]!(process.ports), () => {
    if (process.alive) process.world.after(pauseBetween(process.world, name), () => sweep(process, name));
  });
};

/** Close together while the story runs, then ever rarer: most of the time nothing happens in a studio. */
const pauseBetween = (world: World, name: LoopName): number => {
  const { sweepMs, storyMs } = world.chaos;
  const base = RARE.has(name) ? Math.max(sweepMs, 10 * MINUTE) : sweepMs;
  if (world.now < storyMs) return base + world.rng.below(base);
  return world.now < storyMs + HOUR ? 10 * MINUTE : 6 * HOUR + world.rng.below(2 * HOUR);
};

export const wakeLoops = (process: AppProcess, topic: string, without: readonly LoopName[]): void => {
  if (topic === 'flags') process.ports.flags.drop?.();
  for (const name of WOKEN[topic] ?? [])
    if (!without.includes(name) && process.alive) process.start(name, loops[name]!(process.ports));
};
