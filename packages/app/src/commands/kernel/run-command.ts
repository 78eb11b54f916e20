import * as NodeServices from '@effect/platform-node/NodeServices';
import * as CliError from 'effect/cli/CliError';
import * as Command from 'effect/cli/Command';
import * as Effect from 'effect/Effect';
import { exitCodes, type ExitCode } from './exit-codes.ts';

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

/** Where a command speaks: results on stdout, everything else on stderr, so that `--json` can be piped. */
export interface Voice {
  readonly result: (text: string) => void;
  readonly aside: (text: string) => void;
}
export const processVoice: Voice = {
  result: (text) => void process.stdout.write(`${text}\n`),
  aside: (text) => void process.stderr.write(`${text}\n`),
};

const usageOf = (error: CliError.CliError): ExitCode =>
  error._tag === 'ShowHelp' && error.errors.length === 0 ? exitCodes.ok : exitCodes.usage;

/** Runs a tree of commands over the arguments; help and misuse are the library's, exit codes ours. */
export const runCommand = <Name extends string, Input, ContextInput>(
  command: Command.Command<Name, Input, ContextInput, CommandEnded>,
  args: readonly string[],
  voice: Voice = processVoice,
): Promise<ExitCode> =>
  Effect.runPromise(
    Command.runWith(command, { version: '0.1.0' })(args).pipe(
      Effect.provide(NodeServices.layer),
      Effect.as<ExitCode>(exitCodes.ok),
      Effect.catch((error): Effect.Effect<ExitCode> => {
        if (CliError.isCliError(error)) return Effect.succeed(usageOf(error));
        voice.aside(error.message);
        return Effect.succeed(error.exit);
      }),
    ),
  );
