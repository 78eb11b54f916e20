import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const port = process.env['PORT'] ?? '4280';

const run = (cwd: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true, // Ctrl-C reaches this process alone, which passes it on once: a second one would stop the server in the middle
    env: { ...process.env, SVC_DEV_SERVER: `http://127.0.0.1:${port}` },
  });

/** The server with its demo, and Vite beside it: a change of a screen is seen at once on http://localhost:5173. */
const children = [
  run(root, ['packages/app/src/main.ts', 'start', '--examples']),
  run(join(root, 'packages/dashboard'), ['node_modules/vite/bin/vite.js']),
];

let isEnding = false;
/** A signal ends both, and so does the end of one of them. */
const endAll = (): void => {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) child.kill('SIGINT');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll);
for (const child of children)
  child.on('exit', (code) => {
    endAll();
    process.exitCode ??= code ?? 1;
  });
