import * as NodeServices from '@effect/platform-node/NodeServices';
import * as Command from 'effect/cli/Command';
import * as Prompt from 'effect/cli/Prompt';
import * as Effect from 'effect/Effect';
import { liveReasons, type LiveReason } from '../../../instances/live-target.ts';
import { exitCodes } from '../../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEffect, type CommandEnded } from '../../kernel/run-command.ts';
import { namedFolder, namedInstance } from '../instance-folder.ts';
import { judgedChange, variablesOf } from './change-instance.ts';
import { signInAsAdmin } from './einvoicing-step.ts';
import { asksForEnvironment, environmentChanges } from './environment-changes.ts';
import { misuse, needsAdmin, paymentsFlags, savesEInvoicing, type PaymentsGiven } from './given.ts';
import { inspect } from './inspect.ts';
import { readSecrets, secretReader } from './read-secrets.ts';
import { planOf, type Step, type StepId } from './step.ts';
import { serverOf, stepsOf, type Situation } from './steps.ts';
import { invoicesGo, sellerSource, tenantFacts, type FactsOrWhy } from './tenant-facts.ts';

const refused = (why: string): CommandEnded => commandEnded(exitCodes.refused, why);

const isInspection = (given: PaymentsGiven): boolean =>
  !asksForEnvironment(given) &&
  !savesEInvoicing(given) &&
  ![given.enableFlags, given.testConnection, given.watchCard, given.stopWatch, given.seed, given.dryRun].some(Boolean);

/** What came of one step. */
interface Outcome {
  readonly id: StepId;
  readonly outcome: 'done' | 'failed';
  readonly note: string;
}

/** One after the other; what comes after a step that failed is not done, and all of it is printed. */
const apply = (
  { instance, given }: Situation,
  live: readonly LiveReason[],
  steps: readonly Step[],
  warnings: readonly string[],
): CommandEffect<void> =>
  Effect.gen(function* () {
    const { voice } = yield* RunningCommand;
    const outcomes: Outcome[] = [];
    let failure: CommandEnded | undefined;
    for (const { id, run } of steps) {
      const outcome = yield* Effect.match(run, {
        onSuccess: (note): Outcome => ({ id, outcome: 'done', note }),
        onFailure: (ended): Outcome => ((failure = ended), { id, outcome: 'failed', note: ended.message }),
      });
      outcomes.push(outcome);
      if (!given.json && failure === undefined) voice.result(`${id}  ${outcome.note}`);
      if (failure !== undefined) break;
    }
    if (given.json) voice.result(JSON.stringify({ id: instance.id, live, steps: outcomes, warnings }));
    if (failure !== undefined) return yield* Effect.fail(failure);
  });

const confirm = (
  { instance, given, reader }: Situation,
  live: readonly LiveReason[],
): Effect.Effect<void, CommandEnded> => {
  if (live.length === 0 || given.yes) return Effect.void;
  const what = `${instance.id} is a live target (${live.join(', ')})`;
  if (!reader.isTerminal) return Effect.fail(refused(`Nothing was changed. ${what}: say -y to do it.`));
  return Prompt.run(Prompt.Confirm({ message: `${what}. Do it?`, initial: false })).pipe(
    Effect.catch(() => Effect.succeed(false)),
    Effect.provide(NodeServices.layer),
    Effect.flatMap((agreed) => (agreed ? Effect.void : Effect.fail(refused('Nothing was changed.')))),
  );
};

/** What is only for test targets. */
const refusedOnLive = (given: PaymentsGiven, live: readonly LiveReason[]): CommandEnded | undefined => {
  if (live.length === 0) return undefined;
  if (given.seed) return refused(`Nothing was changed. --seed is refused on a live target (${live.join(', ')}).`);
  return given.watchCard
    ? refused(`Nothing was changed. --watch-card is for local development, not for a live target (${live.join(', ')}).`)
    : undefined;
};

/** What a person should know before it is done, and a program with the result. */
const warningsOf = (variables: Readonly<Record<string, string>>, facts: FactsOrWhy): readonly string[] => {
  const { warning } = sellerSource(variables, facts);
  return [
    ...('unknown' in facts && !facts.none
      ? [`Whether its invoices go to SDI is not known, so it counts as live: ${facts.unknown}.`]
      : []),
    ...(warning === null ? [] : [warning]),
  ];
};

const change = (situation: Situation, changes: Readonly<Record<string, string>>): CommandEffect<void> =>
  Effect.gen(function* () {
    const { voice } = yield* RunningCommand;
    const { instance, given, where, facts } = situation;
    const next = yield* judgedChange(instance, where.ofProcess, changes);
    const stored = invoicesGo(facts);
    const live = [
      ...new Set([
        ...liveReasons(instance.config, stored),
        ...liveReasons(next.config, given.eInvoicingEnvironment ?? stored),
      ]),
    ];
    const warnings = warningsOf({ ...variablesOf(instance), ...changes }, facts);
    for (const each of warnings) voice.aside(each);
    const stopped = refusedOnLive(given, live);
    if (stopped !== undefined) return yield* Effect.fail(stopped);
    const steps = yield* stepsOf(situation, changes, next);
    if (given.dryRun) {
      const plan = planOf(instance.id, instance.fingerprint, steps);
      if (given.json) return voice.result(JSON.stringify({ ...plan, live, warnings }));
      for (const { id, where: place, does } of plan.steps) voice.result(`${id}  ${place}  ${does}`);
      if (live.length > 0 && steps.length > 0)
        voice.aside(`${instance.id} is a live target (${live.join(', ')}): doing it needs -y.`);
      return steps.length === 0 ? voice.aside('Everything is as wanted already.') : undefined;
    }
    if (steps.length === 0 && !given.json) return voice.aside('Everything is as wanted already.');
    if (steps.length > 0) yield* confirm(situation, live);
    // Before the first step: without a session nothing at all is changed.
    if (needsAdmin(given)) yield* signInAsAdmin(situation.api, given, situation.reader);
    yield* apply(situation, live, steps, warnings);
  });

const run = (asked: PaymentsGiven): CommandEffect<void> =>
  Effect.gen(function* () {
    const running = yield* RunningCommand;
    const reader = secretReader(running.host.stdin);
    const wrong = misuse(asked);
    if (wrong !== undefined) return yield* Effect.fail(commandEnded(exitCodes.usage, wrong));
    const where = yield* namedFolder(asked.instances);
    const instance = yield* namedInstance(where, asked.id);
    const given = yield* readSecrets(asked, reader);
    const changes = environmentChanges(given, variablesOf(instance));
    const facts = yield* Effect.promise(() => tenantFacts(running, instance, where.ofProcess));
    const asking = { where, instance, given, facts, reader };
    const situation: Situation = { ...asking, api: serverOf(asking) };
    yield* isInspection(given) ? inspect(situation) : change(situation, changes);
  });

/** `svc instance payments <id>` */
export const paymentsCommand = Command.make('payments', paymentsFlags, run).pipe(
  Command.withDescription(
    'Payments of an instance: what is configured, and what makes it ready; without options it only looks',
  ),
);
