import * as NodeServices from '@effect/platform-node/NodeServices';
import * as CliConfig from 'effect/cli/CliConfig';
import * as CliError from 'effect/cli/CliError';
import * as CliOutput from 'effect/cli/CliOutput';
import * as Command from 'effect/cli/Command';
import * as GlobalFlag from 'effect/cli/GlobalFlag';
import * as Context from 'effect/Context';
import * as Effect from 'effect/Effect';
import type { CommandHost } from './command-host.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { version } from './version.ts';
import { openVoice, type Voice } from './voice.ts';

/** A command that did not do what it was asked; `message` is one sentence for a person. */
export interface CommandEnded {
  readonly _tag: 'CommandEnded';
  readonly exit: Exclude<ExitCode, 0>;
  readonly message: string;
}
export const commandEnded = (exit: CommandEnded['exit'], message: string): CommandEnded => ({
  _tag: 'CommandEnded',
  exit,
  message,
});

/** The command that this fiber runs: where it speaks, and what it has of its process. */
export class RunningCommand extends Context.Service<
  RunningCommand,
  { readonly host: CommandHost; readonly voice: Voice }
>()('svc/RunningCommand') {}

/** A part of a command. */
export type CommandEffect<A> = Effect.Effect<A, CommandEnded, RunningCommand>;

const wantsJson = (args: readonly string[]): boolean => {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).includes('--json');
};

/** What a program that asked for JSON reads where there is no result; the sentence is on stderr all the same. */
const failure = (exit: ExitCode, message: string): string => JSON.stringify({ error: { exit, message } });

/** Why the arguments are no such command; undefined when help was asked for. */
const misuse = (error: CliError.CliError): string | undefined => {
  if (error._tag !== 'ShowHelp') return error.message;
  return error.errors.length === 0 ? undefined : error.errors.map(({ message }) => message).join('; ');
};

/** Help that was asked for is a result; what was misused is said, with the help, where it cannot be piped on. */
const presenter = (voice: Voice): CliOutput.Presenter => ({
  present: (event) =>
    Effect.gen(function* () {
      const { formatHelpDoc, formatErrors, formatVersion } = yield* CliOutput.Formatter;
      if (event._tag === 'Version') return voice.result(formatVersion(event.name, event.version));
      if (event._tag === 'Help') return voice.result(formatHelpDoc(event.helpDoc));
      voice.aside(`${formatErrors(event.errors).trim()}\n\n${formatHelpDoc(event.helpDoc)}`);
    }),
});

/** The library's own flags that mean something here. */
const builtIns = [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions];

/**
 * Runs a tree of commands over the arguments; help and misuse are the library's, exit codes ours. With `--json` there is
 * always something to parse: where nothing else was printed, `{ error: { exit, message } }`.
 */
export const runCommand = <Name extends string, Input, ContextInput>(
  command: Command.Command<Name, Input, ContextInput, CommandEnded, RunningCommand>,
  args: readonly string[],
  host: CommandHost,
): Promise<ExitCode> => {
  const voice = openVoice(host);
  return Effect.runPromise(
    Command.runWith(command, { version })(args).pipe(
      Effect.provide(NodeServices.layer),
      Effect.provideService(RunningCommand, { host, voice }),
      Effect.provideService(CliConfig.CliConfig, { builtIns }),
      Effect.provideService(CliOutput.Presenter, presenter(voice)),
      Effect.as<ExitCode>(exitCodes.ok),
      Effect.catch((error) =>
        Effect.sync((): ExitCode => {
          const isMisuse = CliError.isCliError(error);
          const message = isMisuse ? misuse(error) : error.message;
          if (message === undefined) return exitCodes.ok;
          if (!isMisuse) voice.aside(message);
          const exit = isMisuse ? exitCodes.usage : error.exit;
          if (wantsJson(args) && !voice.hasSpoken()) voice.result(failure(exit, message));
          return exit;
        }),
      ),
    ),
  );
};
