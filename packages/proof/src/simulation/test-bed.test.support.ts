import type * as Effect from 'effect/Effect';
import type * as Exit from 'effect/Exit';
import { AppProcess } from './app-process.ts';
import { drawChaos, type Chaos } from './chaos.ts';
import { Facts } from './facts.ts';
import { safetyInvariants } from './invariants.ts';
import { Providers } from './models/providers.ts';
import { GatewayTruth } from './models/gateway-truth.ts';
import { MailTruth } from './models/mail-port.ts';
import { Prng } from './prng.ts';
import { portsOf, setUp, type Parties } from './studio.ts';
import { World } from './world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** True under `pnpm proof`: a test that takes a sample takes everything. */
    wholeProof: boolean;
  }
}

export interface TestBed {
  readonly world: World;
  readonly parties: Parties;
  readonly process: AppProcess;
  /** Runs work in the process and plays the world on for `forMs`. */
  readonly run: <A, E>(work: Effect.Effect<A, E>, forMs?: number) => Exit.Exit<A, E>;
}

const numbers = Object.entries(drawChaos(new Prng(1))).filter(([, value]) => typeof value === 'number');
/** A world without any fault but the given ones. */
export const quiet = (faults: Partial<Chaos> = {}): Chaos => ({
  ...drawChaos(new Prng(1)),
  ...(Object.fromEntries(numbers.map(([key]) => [key, 0])) as Partial<Chaos>),
  processes: 1,
  workers: 1,
  customers: 2,
  checkoutsEach: 1,
  slots: 1,
  capacity: 1,
  priceCents: 1500,
  maxActiveHolds: 3,
  byWallet: false,
  oneByOne: false,
  startsAt: '2026-03-10T09:00:00Z',
  ...faults,
});

/** One process over the models, without loops or actors: for tests that play one story step by step. */
export const openBed = (faults: Partial<Chaos> = {}): TestBed => {
  const world = new World(1, quiet(faults));
  const providers = new Providers(world);
  const gateway = new GatewayTruth(world);
  const mail = new MailTruth();
  const parties: Parties = {
    providers,
    gateway,
    mail,
    facts: new Facts(world, { providers, gateway, mail }, safetyInvariants),
  };
  const process = new AppProcess(
    world,
    'app-1',
    (own) => portsOf(own, parties, () => {}),
    () => {},
  );
  world.onCommit = () => parties.facts.look();
  const run: TestBed['run'] = (work, forMs = 5 * 60_000) => {
    let ended: Exit.Exit<unknown, unknown> | null = null;
    process.start('test', work, (exit) => {
      ended = exit;
    });
    world.run(world.now + forMs);
    if (ended === null) throw new Error('the work did not end');
    return ended as Exit.Exit<never>;
  };
  run(setUp(world, process.ports));
  return { world, parties, process, run };
};
