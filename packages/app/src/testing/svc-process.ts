import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from '../config/config.ts';

let main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** From now on the command is that of a build (`pnpm build`), which starts in a third of the time of its sources. */
export const runBuilt = (script: string): void => {
  main = script;
};

/** Nothing of the developer's shell reaches the program under test, or a DATABASE_URL there would change its course. */
export const environmentUnderTest = (
  more: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> => {
  const { PATH, HOME, LANG, TMPDIR } = environment();
  return { PATH, HOME, LANG, TMPDIR, AUTH__BCRYPTCOST: '4', PORT: '0', ...more };
};

export interface SvcProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** The first line of stdout, parsed; rejects with everything on stderr when there was none. */
  readonly facts: Promise<Record<string, unknown> & { readonly url: string }>;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves once stdout has the text; rejects with everything on stderr when the process ends without it. */
  readonly printed: (text: string) => Promise<void>;
}

export interface SpawnSvc {
  readonly env?: Readonly<Record<string, string>>;
  /** A command in front of node, as `runuser -u nobody --`. */
  readonly through?: readonly string[];
  /** What it reads on standard input; nothing when absent. */
  readonly input?: string;
}

const alive = new Set<ChildProcess>();

/** `svc <args>` as a process of its own, by node itself: npx in front could not be signalled. */
export const spawnSvc = (args: readonly string[], { env = {}, through = [], input }: SpawnSvc = {}): SvcProcess => {
  const [command = process.execPath, ...rest] = [...through, process.execPath, main, ...args];
  const child = spawn(command, rest, {
    env: environmentUnderTest(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined); // it need not read to the end
  child.stdin.end(input);
  alive.add(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = new Promise<Awaited<SvcProcess['ended']>>((resolve) =>
    child.once('close', (code, signal) => {
      alive.delete(child);
      resolve({ code, signal });
    }),
  );
  const printed = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => (out.includes(text) ? resolve() : undefined);
      child.stdout.on('data', look);
      look();
      void ended.then(({ code }) => reject(new Error(`svc ${args.join(' ')} ended with ${code}: ${err}`)));
    });
  const line = new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const facts = Promise.race([
    line.then((text) => JSON.parse(text) as Awaited<SvcProcess['facts']>),
    ended.then(({ code }) => Promise.reject(new Error(`svc ${args.join(' ')} ended with ${code}: ${err}`))),
  ]);
  facts.catch(() => undefined); // who waits for the end instead does not ask for it
  return { child, pid: child.pid ?? 0, facts, ended, stdout: () => out, stderr: () => err, printed };
};

/** Sends a signal and waits for the end. */
export const endBy = async (svc: SvcProcess, signal: NodeJS.Signals): Promise<Awaited<SvcProcess['ended']>> => {
  svc.child.kill(signal);
  return await svc.ended;
};

/** Ends what a failed test left running; the children of `start` end with it. */
export const endAll = async (): Promise<void> => {
  const ends = [...alive].map((child) => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    return ended;
  });
  await Promise.all(ends);
};

const folders: string[] = [];

/** An empty data folder of its own; `removeFolders` deletes them all. */
export const dataFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-command-'));
  folders.push(folder);
  return folder;
};

export const removeFolders = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};

/** The processes whose command line names the text; on Linux only, elsewhere nothing is found. */
export const processesNaming = (text: string): readonly string[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const [, state] = /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return line.includes(text) && state !== 'Z' ? [`${pid} ${line}`] : [];
      } catch {
        return []; // it has just ended
      }
    });
};

/** The living children of a process, by /proc. */
export const childrenOf = (parent: number): readonly number[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, state, ppid] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return Number(ppid) === parent && state !== 'Z' ? [Number(pid)] : [];
      } catch {
        return [];
      }
    });
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    const [, state] = /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state !== 'Z';
  } catch {
    return false;
  }
};
