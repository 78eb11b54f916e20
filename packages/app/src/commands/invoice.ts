import type { Writable } from 'node:stream';
import * as Argument from 'effect/cli/Argument';
import * as Command from 'effect/cli/Command';
import * as Flag from 'effect/cli/Flag';
import * as Effect from 'effect/Effect';
import * as Option from 'effect/Option';
import { fiscalDateOf } from '@svc/domain/invoicing';
import type { FileVerdict, InvoiceTask, Language } from './invoice/file-verdict.ts';
import { judgeFiles } from './invoice/judge-files.ts';
import { exportCommand } from './invoice/export-command.ts';
import { CopyRefused, storeCopy } from './invoice/store-copy.ts';
import { verdictText } from './invoice/verdict-text.ts';
import { exitCodes } from './kernel/exit-codes.ts';
import type { HostedCommand } from './kernel/command-host.ts';
import {
  commandEnded,
  runCommand,
  RunningCommand,
  type CommandEffect,
  type CommandEnded,
} from './kernel/run-command.ts';
import { openVoice } from './kernel/voice.ts';

interface Asked {
  readonly task: InvoiceTask;
  readonly files: readonly string[];
  readonly lang: Language;
  readonly json: boolean;
  readonly out?: string | undefined;
}

/** The command cannot be done as it was given. */
const misused = (why: string): CommandEnded => commandEnded(exitCodes.usage, why);

const stored = async (verdict: FileVerdict, copy: Uint8Array | undefined, { out }: Asked): Promise<FileVerdict> =>
  copy === undefined ? verdict : { ...verdict, pdf: await storeCopy(verdict.file, copy, out) };

/** Nothing more is said once stdout is closed; whether that is a fault (a full disk) or not (`| head`) the process decides. */
const untilClosed = (stdout: Writable): (() => boolean) => {
  let closed = false;
  stdout.on('error', () => (closed = true));
  return () => closed;
};

/** @returns what stands against the command, when one of the files is not there; of the others all is said */
const judge = async ({ host, voice }: RunningCommand['Service'], asked: Asked): Promise<CommandEnded | undefined> => {
  const { task, files, lang: language } = asked;
  const today = fiscalDateOf(Temporal.Now.instant(), 'Europe/Rome').toString();
  const isClosed = untilClosed(host.stdout);
  const absent: string[] = [];
  for await (const answer of judgeFiles(files.map((file) => ({ file, task, language, today })))) {
    if (isClosed()) break;
    if ('absent' in answer) {
      absent.push(answer.absent);
      continue;
    }
    const verdict = await stored(answer.verdict, answer.copy, asked);
    voice.result(asked.json ? JSON.stringify(verdict) : verdictText(verdict, language));
  }
  return absent.length === 0 ? undefined : misused(absent.join('\n'));
};

const run = (asked: Asked): CommandEffect<void> =>
  Effect.gen(function* () {
    const running = yield* RunningCommand;
    const ended = yield* Effect.promise(() =>
      judge(running, asked).catch((error: unknown) => {
        if (error instanceof CopyRefused) return misused(error.message);
        throw error;
      }),
    );
    if (ended !== undefined) return yield* Effect.fail(ended);
  });

const json = Flag.Boolean('json').pipe(Flag.withDefault(false), Flag.withDescription('One JSON object per file'));
const lang = Flag.Literals('lang', ['it', 'en']).pipe(
  Flag.withDefault('it' as const),
  Flag.withDescription('Language of the sentences; it when not given'),
);
const file = Argument.String('file').pipe(Argument.withDescription('FatturaPA XML or .p7m, of any format'));
const files = file.pipe(Argument.variadic());

const overFiles = (asked: Asked): CommandEffect<void> =>
  asked.files.length === 0 ? Effect.fail(misused('no file is named')) : run(asked);

const check = Command.make('check', { files, json, lang }, (given) => overFiles({ ...given, task: 'check' })).pipe(
  Command.withDescription('Would SDI take them? Every reason at once'),
);

const imported = Command.make(
  'import',
  {
    files,
    dryRun: Flag.Boolean('dry-run').pipe(Flag.withDefault(false), Flag.withDescription('Nothing is stored')),
    json,
    lang,
  },
  ({ dryRun, ...given }) =>
    dryRun
      ? overFiles({ ...given, task: 'import' })
      : Effect.fail(misused('an import that stores needs a server; here it is --dry-run')),
).pipe(Command.withDescription('Would an import take them? Without a server always with --dry-run'));

const pdf = Command.make(
  'pdf',
  {
    file,
    out: Flag.String('out').pipe(Flag.optional, Flag.withDescription('Where the copy goes; else beside the document')),
    json,
    lang,
  },
  ({ file: one, out, ...given }) => run({ ...given, files: [one], out: Option.getOrUndefined(out), task: 'pdf' }),
).pipe(Command.withDescription('The courtesy copy of one file'));

const tree = Command.make('svc invoice', {}, () =>
  Effect.fail(misused('there is no svc invoice alone, only svc invoice check, import, pdf and export')),
).pipe(
  Command.withDescription(
    'FatturaPA files without server, gateway or network; nothing is stored. export reads the documents of a tenant out of ' +
      'its database. Ends with 0 whatever the verdicts, with 2 when a file is not there or the command is used wrongly.',
  ),
  Command.withSubcommands([check, imported, pdf, exportCommand]),
);

/** Flags of one letter are not joined here: else a file named `-cache.xml` would be an `-h`, and nothing of it judged. */
const joinedFlags = (args: readonly string[]): string | undefined => {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).find((arg) => /^-[^-]./u.test(arg));
};

/** `svc invoice …` */
export const invoice: HostedCommand = async (args, host) => {
  const joined = joinedFlags(args);
  if (joined === undefined) return runCommand(tree, args, host);
  openVoice(host).aside(`${joined} is no flag; a file of that name comes behind a --`);
  return exitCodes.usage;
};
