import * as Argument from 'effect/cli/Argument';
import * as Command from 'effect/cli/Command';
import * as Flag from 'effect/cli/Flag';
import * as Effect from 'effect/Effect';
import { reconciliationView } from '@svc/adapters-http';
import { reconcileDay } from '@svc/application/commerce';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEnded } from '../kernel/run-command.ts';
import type { Voice } from '../kernel/voice.ts';
import { json, namedFolder, namedInstance } from './instance-folder.ts';
import { instancesFlag } from './tenant-flags.ts';
import { onMoney } from './on-money.ts';

type Report = ReturnType<typeof reconciliationView>;
type Provider = Report['providers'][number];

const misused = (why: string): CommandEnded => commandEnded(exitCodes.usage, why);

/** @param text empty for the day before today */
const dayOf = (text: string): Effect.Effect<Temporal.PlainDate | undefined, CommandEnded> =>
  text === ''
    ? Effect.succeed(undefined)
    : Effect.try({
        try: () => Temporal.PlainDate.from(text, { overflow: 'reject' }),
        catch: () => misused('Say the day as 2027-03-31.'),
      });

type Failure = { readonly _tag: string; readonly reason?: string };
const ended = (failure: Failure): CommandEnded => {
  if (failure._tag === 'Refusal') return misused('The day lies ahead.');
  if (failure._tag === 'StoreDown') return commandEnded(exitCodes.failure, 'The database failed.');
  return commandEnded(exitCodes.remote, 'A provider’s list cannot be had, so there is no report: ask again later.');
};

const euros = (cents: number | undefined): string => (cents === undefined ? 'nothing' : (cents / 100).toFixed(2));
const differenceLine = ({ kind, ours, theirs }: Provider['differences'][number]): string => {
  const [here, there] = [ours, theirs].map((each) =>
    each === null ? 'nothing' : `${euros(each.capturedCents)} less ${euros(each.refundedCents)}`,
  );
  const what = [kind, ours?.reference ?? 'no order', theirs?.paymentId ?? ours?.paymentId ?? 'no payment'];
  return `  ${what.join('  ')}  here ${here ?? ''}, there ${there ?? ''}`;
};
const providerLines = ({ provider, matched, foreign, differences }: Provider): readonly string[] => [
  `${provider}  ${matched} agree, ${differences.length} differ, ${foreign} of others`,
  ...differences.map(differenceLine),
];

const printReport = (voice: Voice, report: Report, asJson: boolean): void => {
  if (asJson) return voice.result(JSON.stringify(report));
  voice.result(`${report.day}  ${report.timeZone}  ${report.agrees ? 'agrees' : 'differs'}`);
  for (const provider of report.providers) for (const line of providerLines(provider)) voice.result(line);
};

/** `svc instance reconcile <id>`: the same report as the admin's, for a nightly job. */
export const reconcileCommand = Command.make(
  'reconcile',
  {
    id: Argument.String('id').pipe(Argument.withDescription('The instance')),
    date: Flag.String('date').pipe(
      Flag.withDefault(''),
      Flag.withDescription('A day in the studio’s time zone, 2027-03-31; yesterday when absent'),
    ),
    instances: instancesFlag,
    json,
  },
  (given) =>
    Effect.gen(function* () {
      const day = yield* dayOf(given.date);
      const where = yield* namedFolder(given.instances);
      const instance = yield* namedInstance(where, given.id);
      const report = yield* onMoney(instance, where.ofProcess, (money) =>
        Effect.mapError(Effect.map(reconcileDay(money)(day), reconciliationView), ended),
      );
      const { voice } = yield* RunningCommand;
      printReport(voice, report, given.json);
      if (report.providers.length === 0) voice.aside('No payment provider is configured: nothing was compared.');
      if (!report.agrees)
        return yield* Effect.fail(commandEnded(exitCodes.failure, 'Our books and the provider’s differ.'));
    }),
).pipe(
  Command.withDescription(
    'Compares a day’s orders with the providers’ lists; ends with 1 when they differ, changes nothing',
  ),
);
