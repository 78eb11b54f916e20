import * as Context from 'effect/Context';
import * as Effect from 'effect/Effect';
import type { Scheduler } from 'effect/Scheduler';
import type { ProviderName } from '@svc/application/commerce';
import { storeDown, type Clock, type StoreDown } from '@svc/application/kernel';
import { MemoryDatabase } from '@svc/application/testing';
import type { AppProcess } from './app-process.ts';
import { drawChaos, type Chaos } from './chaos.ts';
import { EventHeap } from './event-heap.ts';
import { partyRules } from './invariants/party.rules.ts';
import { Prng } from './prng.ts';
import { reads } from './reads.ts';
import { StepLog } from './step-log.ts';

/** Which of our processes the running fiber belongs to. */
export const CurrentProcess = Context.Reference<AppProcess | null>('svc/simulation/CurrentProcess', {
  defaultValue: () => null,
});
/** What the running fiber was started for. */
export const CurrentTask = Context.Reference<string>('svc/simulation/CurrentTask', { defaultValue: () => 'boot' });
/** The running fiber holds a database transaction open. */
export const InTransaction = Context.Reference<boolean>('svc/simulation/InTransaction', { defaultValue: () => false });

export interface Violation {
  readonly invariant: string;
  readonly detail: string;
  readonly at: number;
  readonly step: number;
}

/** The tenant that the story is about. */
export const TENANT = 'loto';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Thrown out of the event loop when an invariant broke, since what follows it proves nothing; or at the step limit. */
export class StoryEnded extends Error {}

/** Done by few, once in many histories: the answer to their COMMIT is lost more often, so that a run of 2,000 seeds sees it. */
const SELDOM: ReadonlySet<string> = new Set([
  ...['walkIn', 'planCheckout', 'sweepWaitingLists', 'refundSubscription'],
  ...['reschedule', 'bookSeries', 'updateSlot'],
]);
const lostChance = (usual: number, committed: string): number =>
  SELDOM.has(committed) ? Math.min(0.5, 8 * usual) : usual;

/**
 * One simulated history: a virtual clock, the database, everything that is still to happen. Nothing inside moves but
 * by an event of its heap; every choice is drawn from the seed.
 */
export class World {
  readonly seed: number;
  readonly rng: Prng;
  readonly chaos: Chaos;
  readonly log = new StepLog();
  readonly db: MemoryDatabase;
  readonly goals = new Map<string, number>();
  readonly faults = new Map<string, number>();
  readonly processes: AppProcess[] = [];
  readonly scheduler: Scheduler;
  /** Milliseconds since the story began; never goes back. */
  now = 0;
  faultsOn = true;
  maxSteps: number | null = null;
  /** What the configuration says now; a process knows what it said when it started. */
  provider: ProviderName;
  /** The zone whose rules that of the studio has got; null: its own. A process knows those that it started with. */
  zoneRules: string | null = null;
  violation: Violation | null = null;
  onCommit: () => void = () => {};
  /** Asked after every commit and around every call to another party, by its name: true ends the process there. */
  crashAt: ((step: string) => boolean) | null = null;
  /** Of every tenant but ours; nobody disturbs them. */
  readonly #others = new Map<string, MemoryDatabase>();
  readonly #events = new EventHeap();
  readonly #tasks: (() => void)[] = [];
  readonly #epoch: number;
  #ids = 0;

  constructor(seed: number, focus: Partial<Chaos> = {}) {
    this.seed = seed;
    const root = new Prng(seed);
    this.chaos = { ...drawChaos(root.fork()), ...focus };
    this.rng = root.fork();
    this.provider = this.chaos.byWallet ? 'wallet' : 'card';
    this.#epoch = Date.parse(this.chaos.startsAt);
    this.db = new MemoryDatabase({ point: (name, phase) => this.#databasePoint(name, phase) });
    const dispatcher = { scheduleTask: (task: () => void) => void this.#tasks.push(task), flush: () => {} };
    this.scheduler = { executionMode: 'sync', shouldYield: () => false, makeDispatcher: () => dispatcher };
  }

  /** The true wall clock, in epoch milliseconds; a process may see another one. */
  get wallMs(): number {
    return this.#epoch + this.now;
  }

  /** Which no process sees; the database has it. */
  readonly trueClock: Clock = {
    now: () => Temporal.Instant.fromEpochMilliseconds(this.wallMs),
    monotonicMs: () => this.now,
  };

  /** Each tenant has a database of its own. */
  databaseOf(tenant: string): MemoryDatabase {
    if (tenant === TENANT) return this.db;
    const known = this.#others.get(tenant);
    if (known !== undefined) return known;
    const made = new MemoryDatabase({ point: (name) => this.#belongs(tenant, name) });
    this.#others.set(tenant, made);
    return made;
  }

  /** A process works on the rows of its own tenant. */
  #belongs(tenant: string, name: string): Effect.Effect<void> {
    return Effect.withFiber((fiber) => {
      const process = fiber.getRef(CurrentProcess);
      if (process !== null && process.tenant !== tenant)
        this.violate(partyRules.tenants, `${process.name} of ${process.tenant} does ${name} at ${tenant}`);
      return Effect.void;
    });
  }

  nextId(): string {
    this.#ids += 1;
    return `00000000-0000-7000-8000-${this.#ids.toString(16).padStart(12, '0')}`;
  }

  goal(name: string): void {
    this.goals.set(name, (this.goals.get(name) ?? 0) + 1);
  }

  fault(name: string): void {
    this.faults.set(name, (this.faults.get(name) ?? 0) + 1);
  }

  /** True with that probability, but never once the faults have stopped; counts the fault. */
  strikes(name: string, probability: number): boolean {
    if (!this.faultsOn || !this.rng.chance(probability)) return false;
    this.fault(name);
    return true;
  }

  step(who: string, what: string): void {
    this.log.add(this.now, who, what);
  }

  violate(invariant: string, detail: string): void {
    if (this.violation !== null) return;
    this.step('INVARIANT', `${invariant}: ${detail}`);
    this.violation = { invariant, detail, at: this.now, step: this.log.count };
  }

  /** Something that happens `delayMs` from now. */
  after(delayMs: number, run: () => void): void {
    this.#events.push(this.now + Math.max(0, Math.round(delayMs)), run);
  }

  /** Plays events up to `until` (milliseconds of the story), or until nothing is left, or until something broke. */
  run(until: number): void {
    for (;;) {
      const at = this.#events.nextAt;
      if (at === null || at > until) break;
      const event = this.#events.pop()!;
      this.now = event.at;
      event.run();
      this.settle();
      if (this.violation !== null) throw new StoryEnded(this.violation.invariant);
      if (this.maxSteps !== null && this.log.count >= this.maxSteps) throw new StoryEnded('step limit');
    }
    this.now = Math.max(this.now, until);
  }

  get pending(): number {
    return this.#events.size;
  }

  /** Runs what fibers handed to their scheduler; it takes no virtual time. */
  settle(): void {
    for (let task = this.#tasks.shift(); task !== undefined; task = this.#tasks.shift()) task();
  }

  /** Before a transaction begins a process may be stopped for long; from then on it would hold others up. */
  get begin(): Effect.Effect<void, StoreDown> {
    return Effect.withFiber((fiber) =>
      fiber.getRef(InTransaction) || fiber.getRef(CurrentProcess)?.tenant !== TENANT
        ? Effect.void
        : this.#databasePoint('begin', 'before'),
    );
  }

  #databasePoint(name: string, phase: 'before' | 'after'): Effect.Effect<void, StoreDown> {
    return Effect.withFiber((fiber) => {
      const process = fiber.getRef(CurrentProcess);
      const inTransaction = fiber.getRef(InTransaction);
      const commits = phase === 'after' && (name === 'commit' || (!inTransaction && !reads.has(name)));
      if (commits) this.onCommit();
      if (process === null) return Effect.void;
      if (process.tenant !== TENANT) return this.#belongs(TENANT, name);
      if (commits && this.crashAt?.(kindOf(name, fiber.getRef(CurrentTask))) === true)
        return this.#crashHere(process, name, phase, commits);
      const holding = inTransaction && name !== 'commit';
      return this.#park(process, name, phase, holding, commits ? kindOf(name, fiber.getRef(CurrentTask)) : null);
    });
  }

  #park(
    process: AppProcess,
    name: string,
    phase: 'before' | 'after',
    holding: boolean,
    committed: string | null,
  ): Effect.Effect<void, StoreDown> {
    this.step(process.name, `${name} ${phase}`);
    if (!this.faultsOn) return Effect.void;
    const { rng, chaos } = this;
    if (rng.chance(chaos.crash)) return this.#crashHere(process, name, phase, committed !== null);
    if (committed !== null && this.strikes('lost COMMIT', lostChance(chaos.lostCommit, committed))) {
      this.goal(`lost COMMIT: ${committed}`);
      return Effect.fail(storeDown('connection reset at commit', true, 'unknown'));
    }
    if (committed === null && rng.chance(chaos.storeDown)) return this.#storeFails(name, phase);
    if (!holding && this.strikes('pause', chaos.pause)) return this.sleep(this.pauseMs());
    return rng.chance(0.4) ? Effect.void : this.sleep(rng.below(8));
  }

  #storeFails(name: string, phase: 'before' | 'after'): Effect.Effect<void, StoreDown> {
    const word =
      name === 'begin'
        ? 'connection pool exhausted'
        : name === 'commit'
          ? 'serialization failure'
          : this.rng.pick(phase === 'before' ? ['connection reset', 'deadlock'] : ['connection reset', 'disk full']);
    this.fault(word);
    return Effect.fail(storeDown(word, true));
  }

  #crashHere(process: AppProcess, name: string, phase: string, commits: boolean): Effect.Effect<void> {
    this.fault('crash');
    this.goal(commits ? 'crash just after a commit' : 'crash inside a transaction or before it');
    return Effect.callback<void>(() => {
      this.after(0, () => process.crash(`${name} ${phase}`));
    });
  }

  /** A garbage collection, a suspended machine: mostly short, sometimes longer than every claim and patience of ours. */
  pauseMs(): number {
    const { rng } = this;
    return rng.chance(0.3) ? rng.between(MINUTE, 12 * MINUTE) : rng.between(SECOND, 90 * SECOND);
  }

  /** Virtual time passes for the running fiber. */
  sleep(ms: number): Effect.Effect<void> {
    return Effect.callback<void>((resume) => {
      this.after(ms, () => resume(Effect.void));
    });
  }
}

/** A transaction is named after the work it belongs to, a statement of its own after itself. */
const kindOf = (name: string, task: string): string => (name === 'commit' ? task : name);
