import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, for one round. */
export interface ServerProcess {
  readonly port: number;
  /** CPU seconds used so far, user and system; NaN where there is no /proc. */
  readonly cpuSeconds: () => number;
  /** Memory in megabytes, shared pages counted by their share; NaN where there is no /proc. */
  readonly memoryMb: () => number;
  readonly stop: () => Promise<void>;
}

export interface ServerCommand {
  /** The script, as a URL beside the caller's module. */
  readonly script: URL;
  readonly args?: readonly string[];
  readonly nodeFlags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Below 32768: above it a client socket of the same machine may already hold the number. */
const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
};

/** The clock ticks of user and system time in /proc/<pid>/stat are hundredths of a second on Linux. */
const cpuSecondsOf = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
};

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

const memoryMbOf = (pid: number): number => {
  try {
    return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
};

/** Spawns Node with the port in PORT. What it logs goes nowhere, as a log collector would not be waited for. */
const spawnNode = ({ script, args = [], nodeFlags = [], env = {} }: ServerCommand, port: number): ChildProcess =>
  spawn(process.execPath, [...nodeFlags, fileURLToPath(script), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', process.env['BENCH_LOG'] === undefined ? 'ignore' : 'inherit'],
  });

/** Asks until the path answers 200; a bound of half a minute. */
const untilReady = async (port: number, path: string, child: ChildProcess): Promise<void> => {
  const give = performance.now() + 30_000;
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}${path}`).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    );
    if (status === 200) return;
    if (child.exitCode !== null || performance.now() > give)
      throw new Error(`the server on port ${port} is not ready (${path}: ${status}, exit ${child.exitCode})`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** Starts a server and waits until it answers there. */
export const startServer = async (command: ServerCommand, readyPath: string): Promise<ServerProcess> => {
  const port = await freePort();
  const child = spawnNode(command, port);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended(child);
  };
  try {
    await untilReady(port, readyPath, child);
  } catch (error) {
    await stop();
    throw error;
  }
  const pid = child.pid ?? 0;
  return { port, cpuSeconds: () => cpuSecondsOf(pid), memoryMb: () => memoryMbOf(pid), stop };
};
