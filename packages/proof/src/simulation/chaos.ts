import { drawGatewayChaos, type GatewayChaos } from './gateway-chaos.ts';
import type { Prng } from './prng.ts';

/** How likely each fault is in one world, per occasion; and how big that world is. */
export interface Chaos extends GatewayChaos {
  readonly processes: number;
  readonly workers: number;
  readonly customers: number;
  readonly checkoutsEach: number;
  readonly slots: number;
  readonly capacity: number;
  readonly priceCents: number;
  readonly startsAt: string;
  readonly sweepMs: number;
  readonly storyMs: number;
  readonly maxActiveHolds: number;
  /** At a point inside our process. */
  readonly crash: number;
  readonly pause: number;
  readonly storeDown: number;
  readonly lostCommit: number;
  readonly lostWakeUp: number;
  readonly clockJump: number;
  /** On the way to another party. */
  readonly unreachable: number;
  readonly lostRequest: number;
  readonly lostAnswer: number;
  readonly slowCall: number;
  /** The card provider's moods. */
  readonly duplicateEvent: number;
  readonly delayedEvent: number;
  readonly droppedEvent: number;
  readonly changedBody: number;
  readonly forgedEvent: number;
  readonly wrongAmount: number;
  readonly unpaidFirst: number;
  readonly paymentFails: number;
  /** The event about a bank's late answer is never sent. */
  readonly lostLateEvent: number;
  /** The gateway's answer to a transmission names a document of before. */
  readonly wrongId: number;
  /** A page that was left open takes the money of a session that has ended. */
  readonly paysEnded: number;
  /** Signed more than five minutes before it comes. */
  readonly staleSignature: number;
  /** Another tenant of the same provider account. */
  readonly foreignEvent: number;
  readonly sessionRefused: number;
  readonly refundRefused: number;
  readonly refundPending: number;
  readonly consoleRefund: number;
  readonly mailRefused: number;
  /** What customers and the admin are like. */
  readonly paysLate: number;
  readonly walksAway: number;
  readonly declines: number;
  readonly doubleClick: number;
  /** Who bought a plan asks how the order stands. */
  readonly asksAbout: number;
  readonly adminActions: number;
  readonly slotCloses: number;
  readonly flagsOff: number;
  readonly credentialsLost: number;
  readonly environmentChanges: number;
  readonly providerSwitches: number;
  /** The admin saves a seller, or a part of one. */
  readonly sellerSaved: number;
  /** New checkouts begin with the wallet: payers approve, and no money moves until it is captured. */
  readonly byWallet: boolean;
  /** Every paid order is finalized by itself, as if none were the usual one. */
  readonly oneByOne: boolean;
  /** Plans that a customer buys at most, and how eager they are to use what they have. */
  readonly plansEach: number;
  readonly usesEntries: number;
  /** Who finds a class full waits for a place. */
  readonly waits: number;
  /** How busy the desk is with people's subscriptions. */
  readonly deskActions: number;
  /** How eager people are to book places that cost nothing at once, and to give them back. */
  readonly booksPlaces: number;
  /** How often the studio changes what it teaches: classes cancelled, closures, places above or below. */
  readonly changesClasses: number;
  /** How eager people are to book appointments of the professional who gives the classes as well. */
  readonly booksAppointments: number;
  /** How eager people are to move to another class and the studio to move classes; and how it notes who comes. */
  readonly movesPeople: number;
  /** How often the studio changes what its classes are made from while they are made: rules, closures, single classes, zones. */
  readonly makesClasses: number;
}

/** "Swarm" testing: each seed switches whole kinds of faults off, so that rare ones are not drowned by common ones. */
export const drawChaos = (rng: Prng): Chaos => {
  const calm = rng.chance(0.1);
  const fault = (low: number, high: number, present = 0.5): number =>
    calm || !rng.chance(present) ? 0 : low * (high / low) ** rng.unit();
  const processes = rng.between(1, 3);
  const drawn = {
    processes,
    workers: processes === 1 ? 2 : 1,
    customers: rng.pick([1, 2, 3, 4, 5, 6, 6, 6]),
    checkoutsEach: rng.between(1, 3),
    slots: rng.pick([1, 1, 2, 3]),
    capacity: rng.pick([1, 1, 2, 3, 4]),
    priceCents: rng.pick([100, 999, 1500, 2000, 7777, 12_000]),
    startsAt: rng.pick([
      '2026-03-10T09:00:00Z',
      '2026-03-29T00:20:00Z',
      '2026-10-25T00:20:00Z',
      '2026-12-31T21:40:00Z',
    ]),
    sweepMs: rng.pick([30_000, 60_000, 120_000, 300_000]),
    storyMs: rng.pick([1, 1.5, 3]) * 3_600_000,
    maxActiveHolds: rng.between(1, 3),
    crash: fault(0.0005, 0.01, 0.6),
    pause: fault(0.001, 0.02),
    storeDown: fault(0.001, 0.03),
    lostCommit: fault(0.002, 0.1),
    lostWakeUp: fault(0.05, 1),
    clockJump: fault(0.1, 0.9, 0.25),
    unreachable: fault(0.01, 0.2),
    lostRequest: fault(0.01, 0.2),
    lostAnswer: fault(0.01, 0.3),
    slowCall: fault(0.01, 0.2),
    duplicateEvent: fault(0.1, 0.9),
    delayedEvent: fault(0.05, 0.6),
    droppedEvent: fault(0.05, 0.6),
    changedBody: fault(0.02, 0.3),
    forgedEvent: fault(0.05, 0.5),
    wrongAmount: fault(0.05, 0.6, 0.4),
    unpaidFirst: fault(0.05, 0.5),
    paymentFails: fault(0.02, 0.3),
    paysEnded: fault(0.1, 0.9, 0.4),
    staleSignature: fault(0.02, 0.4),
    foreignEvent: fault(0.02, 0.3, 0.4),
    sessionRefused: fault(0.01, 0.2, 0.3),
    refundRefused: fault(0.1, 0.8, 0.4),
    refundPending: fault(0.05, 0.8),
    consoleRefund: fault(0.05, 0.5, 0.4),
    mailRefused: fault(0.05, 0.9, 0.4),
    paysLate: fault(0.1, 0.7, 0.6),
    walksAway: fault(0.05, 0.5),
    declines: fault(0.05, 0.4),
    doubleClick: fault(0.1, 0.7),
    adminActions: rng.chance(0.8) ? 0.9 : 0,
    slotCloses: fault(0.1, 0.7, 0.4),
    flagsOff: fault(0.1, 0.8, 0.3),
    credentialsLost: fault(0.05, 0.5, 0.2),
    environmentChanges: fault(0.05, 0.5, 0.2),
    providerSwitches: fault(0.3, 1, 0.4),
    sellerSaved: fault(0.1, 0.8, 0.25),
    byWallet: rng.chance(0.35),
    oneByOne: rng.chance(0.4),
    plansEach: rng.pick([0, 0, 1, 2]),
    usesEntries: rng.chance(0.7) ? 0.8 : 0.1,
    waits: rng.chance(0.5) ? 0.8 : 0,
    deskActions: rng.chance(0.7) ? 0.8 : 0,
    ...drawGatewayChaos(rng, fault),
    lostLateEvent: fault(0.1, 1),
    wrongId: fault(0.05, 0.7, 0.3),
    asksAbout: rng.chance(0.6) ? 0.9 : 0,
    booksPlaces: rng.chance(0.4) ? 0.8 : 0,
    changesClasses: rng.chance(0.6) ? 0.8 : 0,
  };
  // Out of what is drawn already: the other histories stay as they are.
  return {
    ...drawn,
    booksAppointments: drawn.booksPlaces > 0 && drawn.oneByOne ? 0.8 : 0,
    movesPeople: drawn.booksPlaces > 0 && drawn.asksAbout > 0 ? 0.8 : 0,
    makesClasses: drawn.booksPlaces > 0 && drawn.deskActions > 0 ? 0.8 : 0,
  };
};
