import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const port = process.env['PORT'] ?? '4280';

const run = (cwd: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, SVC_DEV_SERVER: `http://127.0.0.1:${port}` },
  });

/** The server with its demo, and Vite beside it: a change of a screen is seen at once on http://localhost:5173. */
const children = [
  run(root, ['packages/app/src/main.ts', 'start', '--examples']),
  run(join(root, 'packages/dashboard'), ['node_modules/vite/bin/vite.js']),
];

/** Both get Ctrl-C from the terminal; what ends one of them otherwise ends the other. */
const endAll = (): void => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGINT');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll);
for (const child of children)
  child.on('exit', (code) => {
    endAll();
    process.exitCode ??= code ?? 1;
  });
