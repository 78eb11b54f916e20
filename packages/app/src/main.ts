import { enableCompileCache } from 'node:module';

// Parsing and stripping types is most of the start; the rest is imported only once the command is known.
enableCompileCache();

const usage = `svc <command>

  start      the demo: embedded Postgres, emulators, the tenant Studio Loto   [--json]
  serve      one tenant from the environment                                  [--json]
  walk       the whole story over HTTP, on a throwaway instance               [--json] [--servers 2]
  simulate   the money pipeline from seeds                                    --seeds N [--seed S] [--json]
`;

type Command = (args: readonly string[]) => Promise<number>;
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./commands/start.ts')).start,
  serve: async () => (await import('./commands/serve.ts')).serve,
  walk: async () => (await import('./walk/walk.ts')).walk,
  simulate: async () => (await import('./commands/simulate.ts')).simulateCommand,
};

const [name = '', ...args] = process.argv.slice(2);
const load = commands[name];
if (load === undefined) {
  process.stderr.write(usage);
  process.exitCode = name === '' || name === 'help' || name === '--help' ? 0 : 2;
} else {
  try {
    process.exitCode = await (await load())(args);
  } catch (error) {
    const known = error instanceof Error && (error.name === 'StartRefused' || error.name === 'ConfigInvalid');
    process.stderr.write(
      known ? `${error.message}\n` : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
