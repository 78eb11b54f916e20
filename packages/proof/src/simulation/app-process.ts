import * as Cause from 'effect/Cause';
import * as Context from 'effect/Context';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import type { Fiber } from 'effect/Fiber';
import type { MoneyPorts, ProviderName } from '@svc/application/commerce';
import type { Clock } from '@svc/application/kernel';
import { CurrentProcess, CurrentTask, TENANT, type World } from './world.ts';
import { partyRules } from './invariants/party.rules.ts';

/**
 * One running instance of the application. It keeps nothing that must survive: a crash throws it away, with whatever
 * its fibers were doing, and another one is built from ports.
 */
export class AppProcess {
  readonly name: string;
  readonly tenant: string;
  readonly world: World;
  readonly clock: Clock;
  alive = true;
  /** The provider of new checkouts, as its configuration said when it started. */
  readonly provider: ProviderName;
  /** The rules of the studio's zone, as its time-zone data had them when it started. */
  readonly zoneRules: string | null;
  /** How far this machine's wall clock is off. */
  skewMs = 0;
  readonly ports: MoneyPorts;
  readonly #fibers = new Map<Fiber<unknown, unknown>, string>();
  readonly #context: Context.Context<never>;
  readonly #onCrash: (process: AppProcess) => void;

  constructor(
    world: World,
    name: string,
    portsOf: (process: AppProcess) => MoneyPorts,
    onCrash: (process: AppProcess) => void,
    tenant: string = TENANT,
  ) {
    this.tenant = tenant;
    this.world = world;
    this.name = name;
    this.provider = world.provider;
    this.zoneRules = world.zoneRules;
    this.#onCrash = onCrash;
    this.#context = Context.make(CurrentProcess, this);
    this.clock = {
      now: () => Temporal.Instant.fromEpochMilliseconds(world.wallMs + this.skewMs),
      monotonicMs: () => world.now,
    };
    this.ports = portsOf(this);
  }

  /**
   * Starts work in this process. `done` is called with how it ended, unless the process died first; then with `null`.
   * A defect is a violation: nothing the outside does may make our code throw.
   */
  start<A, E>(task: string, work: Effect.Effect<A, E>, done: (exit: Exit.Exit<A, E> | null) => void = () => {}): void {
    if (!this.alive) return done(null);
    const fiber = Effect.runForkWith(Context.add(this.#context, CurrentTask, task))(work, {
      scheduler: this.world.scheduler,
    });
    this.#fibers.set(fiber, task);
    fiber.addObserver((exit) => {
      this.#fibers.delete(fiber);
      if (!this.alive) return done(null);
      if (Exit.isFailure(exit) && Cause.hasDies(exit.cause))
        this.world.violate(partyRules.defects, `${task}: ${String(Cause.squash(exit.cause))}`);
      done(exit);
    });
  }

  /** Power off: nothing of this process runs on. What it sent is on its way all the same. */
  crash(why: string): void {
    if (!this.alive) return;
    this.world.step(this.name, `CRASH at ${why}`);
    this.alive = false;
    for (const task of new Set(this.#fibers.values())) this.world.goal(`crash during ${task}`);
    for (const fiber of this.#fibers.keys()) fiber.interruptUnsafe();
    this.world.settle();
    this.#onCrash(this);
  }
}
