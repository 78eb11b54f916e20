import { AppProcess } from './app-process.ts';
import { startAdmin } from './actors/admin.ts';
import { startCustomers } from './actors/customers.ts';
import { deliveries } from './actors/deliveries.ts';
import { startDesk } from './actors/desk.ts';
import { startAppointments } from './actors/appointments.ts';
import { startAttendance } from './actors/attendance.ts';
import { startBookers } from './actors/bookers.ts';
import { startClassChanges } from './actors/class-changes.ts';
import { startMovers } from './actors/movers.ts';
import { startClasses } from './actors/timetable.ts';
import { startRules } from './actors/rules.ts';
import { startMembers } from './actors/members.ts';
import { startLoops, wakeLoops } from './actors/loops.ts';
import { Facts } from './facts.ts';
import { watchGoals } from './goals.ts';
import { restInvariants, safetyInvariants } from './invariants.ts';
import { Providers } from './models/providers.ts';
import { GatewayTruth } from './models/gateway-truth.ts';
import { MailTruth } from './models/mail-port.ts';
import type { Mutant } from './mutants.ts';
import { Neighbour } from './neighbour.ts';
import { customerIds, portsOf, restartMs, setUp, type Parties } from './studio.ts';
import type { Step } from './step-log.ts';
import { DAY, HOUR, MINUTE, StoryEnded, World, type Violation } from './world.ts';
import { partyRules } from './invariants/party.rules.ts';

/** How one seed went. */
export interface SeedResult {
  readonly seed: number;
  readonly steps: number;
  readonly hash: string;
  readonly crashes: number;
  readonly faults: ReadonlyMap<string, number>;
  readonly goals: ReadonlyMap<string, number>;
  readonly violation: Violation | null;
  readonly lastSteps: readonly Step[];
}

export interface SeedOptions {
  readonly mutant?: Mutant | null;
  /** Under the mutant's own choice of faults. */
  readonly focused?: boolean;
  /** Called with every step. */
  readonly onStep?: ((step: Step) => void) | null;
  /** Breaks the story off, without the questions of the end. */
  readonly maxSteps?: number | null;
  /** Ends a process at that step of its work, besides what the seed draws. */
  readonly crashAt?: World['crashAt'];
}

/** Plays one seed: the story under faults, the healing, the drain, and then the questions of the end. */
export const runSeed = (
  seed: number,
  { mutant = null, focused = false, onStep = null, maxSteps = null, crashAt = null }: SeedOptions = {},
): SeedResult => {
  const world = new World(seed, focused ? mutant?.focus : undefined);
  world.log.onStep = onStep;
  world.maxSteps = maxSteps;
  try {
    play(world, mutant, crashAt);
  } catch (thrown) {
    if (!(thrown instanceof StoryEnded)) throw thrown;
  }
  return {
    seed,
    steps: world.log.count,
    hash: world.log.hash,
    crashes: world.faults.get('crash') ?? 0,
    faults: world.faults,
    goals: world.goals,
    violation: world.violation,
    lastSteps: world.violation === null ? [] : world.log.last(),
  };
};

/** By then the loops come only every six to eight hours: most of the time nothing happens in a studio. */
const TWO_POLLS = 17 * HOUR;
const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;

const play = (world: World, mutant: Mutant | null, crashAt: World['crashAt']): void => {
  const providers = new Providers(world);
  const gateway = new GatewayTruth(world);
  const mail = new MailTruth();
  const facts = new Facts(world, { providers, gateway, mail }, safetyInvariants);
  const parties: Parties = { providers, gateway, mail, facts };
  const without = mutant?.withoutLoops ?? [];

  const boot = (name: string): AppProcess => {
    const process = new AppProcess(
      world,
      name,
      (own) => {
        const sound = portsOf(own, parties, (topic) => wakeAll(topic));
        return mutant?.damage === undefined ? sound : mutant.damage(sound, { world, process: own });
      },
      (dead) => {
        world.processes.splice(world.processes.indexOf(dead), 1);
        world.after(restartMs(world), () => boot(name));
      },
    );
    world.processes.push(process);
    startLoops(process, without);
    return process;
  };
  const wakeAll = (topic: string): void => {
    world.processes.forEach((process) => wakeLoops(process, topic, without));
  };
  const receiver = (): AppProcess | null => (world.processes.length === 0 ? null : world.rng.pick(world.processes));

  world.faultsOn = false;
  const first = boot('app-1');
  first.start('set-up', setUp(world, first.ports));
  world.settle();
  const neighbour = new Neighbour(world, parties);
  world.faultsOn = true;
  world.crashAt = crashAt;
  world.onCommit = () => {
    facts.look();
  };
  facts.look();
  watchGoals(world, facts);
  for (let index = 2; index <= world.chaos.processes; index += 1) boot(`app-${index}`);
  const post = new Map<string, number>();
  const postmen = providers.all.map((truth) => {
    const postman = deliveries(world, truth, post, receiver, mutant?.acknowledgesAll);
    truth.onEvent = (event) => {
      postman.announce(event);
      neighbour.receive(truth, event);
    };
    return postman;
  });
  startCustomers(world, parties, customerIds(world), receiver);
  startAdmin(world, parties, receiver);
  startMembers(world, parties, customerIds(world), receiver);
  startDesk(world, parties, receiver);
  startBookers(world, parties, customerIds(world), receiver);
  startAppointments(world, parties, customerIds(world), receiver);
  startClasses(world, parties, receiver);
  startMovers(world, parties, customerIds(world), receiver);
  startAttendance(world, parties, receiver);
  startClassChanges(world, parties, receiver);
  startRules(world, parties, customerIds(world), receiver);
  startClock(world);

  world.run(world.chaos.storyMs + 2 * HOUR);
  heal(world);
  const healedAt = Temporal.Instant.fromEpochMilliseconds(world.wallMs);
  world.run(world.now + TWO_POLLS);
  // A process whose clock was a day ahead has claimed rows for a day; those are only late, and end below.
  const jumped = world.faults.has('clock jump');
  const late = facts.all('hold').find(({ state, expiresAt }) => state === 'Active' && isBefore(expiresAt, healedAt));
  if (late !== undefined && !jumped)
    world.violate(partyRules.holdsEndSoon, `hold of order ${late.orderId} is still active`);
  world.run(world.now + 5 * DAY);
  facts.look();
  const unacknowledged = postmen.reduce((sum, { open }) => sum + open(), 0);
  if (unacknowledged > 0) world.violate(partyRules.acknowledged, `${unacknowledged} were never acknowledged`);
  for (const { name, holds } of restInvariants) {
    const broken = holds(facts);
    if (broken !== undefined) world.violate(name, broken);
  }
};

/** Wall clocks of single machines jump; the time that passes does not. */
const startClock = (world: World): void => {
  const { rng, chaos } = world;
  for (let jumps = 0; jumps < 3; jumps += 1)
    if (world.strikes('clock jump', chaos.clockJump))
      world.after(rng.below(chaos.storyMs), () => {
        for (const process of world.processes)
          if (rng.chance(0.6)) process.skewMs = rng.pick([-DAY, -HOUR, -2 * MINUTE, HOUR, DAY]);
      });
};

/** The faults stop: clocks are set right and nobody is interrupted any more. What is on its way still arrives. */
const heal = (world: World): void => {
  world.step('world', 'HEALED');
  world.faultsOn = false;
  for (const process of world.processes) process.skewMs = 0;
};
