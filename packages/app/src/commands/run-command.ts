import { enableCompileCache } from 'node:module';
import type { CommandHost, HostedCommand } from './kernel/command-host.ts';
import { isReaderGone } from './kernel/reader-gone.ts';
import { thrownError } from './kernel/thrown-error.ts';
import { closeWhatIsLeft } from '../boundary/last-closings.ts';
import { redacted } from '../boundary/part.ts';

const usage = `svc <command>

  start      the demo: embedded Postgres, emulators, the tenant Studio Loto   [--json] [--examples]
  serve      the tenant of the environment, or every tenant of a folder       [--json] [--instances DIR]
  migrate    the schema, as the role that owns it, and the server's rights     [--json] [--instances DIR]
  emulators  payment providers and SDI gateways alone, for any test suite     [--json] [--port N]
  walk       the whole story over HTTP, on a throwaway instance               [--json]
  instance   tenants: ls, create, info, payments, reconcile, oidc-client, …   [--json] [--help]
  secrets    stored secrets: rotate seals them with the newest key            [--dry-run] [--json]
  content    a tenant’s files: moved to a bucket or back while it runs          move-files --to s3|local [--json]
  geo        comuni and postcodes: lists of an operator, nothing is downloaded  load | refresh --istat FILE
  invoice    FatturaPA files without any server                               check | import --dry-run | pdf  FILE…
             a tenant’s documents as CSV, out of its database                 export --from DAY --to DAY [--output FILE]

svc <command> --help says more, svc --version which one this is.
`;

const commands: Readonly<Record<string, () => Promise<HostedCommand>>> = {
  start: async () => (await import('./start.ts')).start,
  serve: async () => (await import('./serve.ts')).serve,
  migrate: async () => (await import('./migrate.ts')).migrate,
  emulators: async () => (await import('./emulators.ts')).emulators,
  walk: async () => (await import('../walk/walk.ts')).walk,
  invoice: async () => (await import('./invoice.ts')).invoice,
  instance: async () => (await import('./instance/instance.ts')).instance,
  content: async () => (await import('./content/move-files.ts')).content,
  geo: async () => (await import('./geo/load-lists.ts')).geo,
  secrets: async () => (await import('./secrets/rotate.ts')).secrets,
};

/** Said in one sentence; anything else that is thrown is a bug and shows its stack. */
const known = new Set(['StartRefused', 'ConfigInvalid', 'FaultThrown']);

/** What there is to say of a command, or of all, instead of doing it; undefined when it says that itself. */
const helpAbout = async (name: string, args: readonly string[]): Promise<string | undefined> => {
  if (name === '--version' || name === '-v') return `svc v${(await import('./kernel/version.ts')).version}\n`;
  if (['', 'help', '--help', '-h'].includes(name)) return usage;
  if (!args.includes('--help') && !args.includes('-h')) return undefined;
  return (await import('./help.ts')).commandHelp.get(name);
};

/**
 * Does what the words of the command line ask for.
 * @param hostOf what the command has of its process; asked for once the command is known
 * @returns the exit status
 */
export const runArguments = async (
  argv: readonly string[],
  { stdout, stderr }: Pick<CommandHost, 'stdout' | 'stderr'>,
  hostOf: () => Promise<CommandHost>,
): Promise<number> => {
  const [first = '', ...others] = argv;
  // `svc help start` is `svc start --help`.
  const [name = '', args] = first === 'help' && others.length > 0 ? [others[0], ['--help']] : [first, others];
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const help = await helpAbout(name, args);
  if (help !== undefined) {
    stdout.write(help);
    return 0;
  }
  if (load === undefined) {
    stderr.write(usage);
    return 2;
  }
  try {
    const command = await load();
    return await command(args, await hostOf());
  } catch (error) {
    const thrown: NodeJS.ErrnoException = thrownError(error);
    const { name: kind, message, stack, code } = thrown;
    const misused = code?.startsWith('ERR_PARSE_ARGS') === true;
    stderr.write(misused ? `${message}\n\n${usage}` : `${known.has(kind) ? message : (stack ?? message)}\n`);
    return misused ? 2 : 1;
  }
};

/**
 * A command that is no server ends with what passed by every error channel, but leaves no database server behind. Where a
 * server has put up its own boundary, that one decides.
 */
const endInOrder = (thrown: unknown): void => {
  if (process.listenerCount('uncaughtException') > 1) return;
  const { name, stack, message } = thrownError(thrown);
  process.stderr.write(`${redacted(known.has(name) ? message : (stack ?? message))}\n`);
  void closeWhatIsLeft().finally(() => process.exit(1));
};

const PATIENCE_MS = 2000;

/** What broke while it opened may never be closed in order, and its connections and timers would hold the process. */
const endSoon = async (): Promise<void> => {
  await closeWhatIsLeft();
  setTimeout(() => process.exit(), PATIENCE_MS).unref();
};

/** A result that cannot be written whole fails the command, which ends as it would have ended otherwise. */
const loseOutput = (error: NodeJS.ErrnoException): void => {
  if (isReaderGone(error)) return;
  if (!process.exitCode) {
    process.exitCode = 1;
    process.stderr.write(`The output cannot be written (${error.code ?? error.message}).\n`);
  }
};

/** Does what the words of the command line ask for, in this process; its exit status says how that went. */
export const runCommand = async (argv: readonly string[]): Promise<void> => {
  // Parsing and stripping types is most of the start; the rest is imported only once the command is known.
  enableCompileCache();
  // The log may lose its reader or its disk (`svc serve 2>&1 | head`): the work goes on and drains as ever.
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', loseOutput);
  process.on('uncaughtException', endInOrder);
  const hostOf = async (): Promise<CommandHost> => (await import('./kernel/this-process.ts')).thisProcess;
  const exit = await runArguments(argv, process, hostOf);
  process.exitCode = exit === 0 ? (process.exitCode ?? 0) : exit;
  if (exit !== 0) await endSoon();
};
