import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import type { Screens } from '@svc/adapters-http';
import { builtScreens, runsFromSources, screensFolder } from '../serving/screens.ts';

/** The screens of a demo: being built beside the server, which does not wait for them. */
export interface ScreensBuild {
  readonly screens: () => Screens;
  /** Stops a build that still runs; the old screens stay. */
  readonly close: () => Promise<void>;
}

const SCRIPT = resolve(import.meta.dirname, '../../../dashboard/build.ts');

/** What a terminal sends to every process in it: the server is ending too, and says so itself. */
const OF_A_TERMINAL: ReadonlySet<NodeJS.Signals> = new Set(['SIGINT', 'SIGHUP', 'SIGQUIT']);

/** The last words of a child that failed. */
const lastLine = (output: string): string => output.trim().split('\n').at(-1)?.slice(0, 300) ?? '';

/**
 * Builds the screens where their sources changed, in a child that yields to everything else. A built command has them beside it.
 * @param say one line for the terminal, when the build fails
 */
export const buildScreens = (say: (line: string) => void): ScreensBuild => {
  if (!runsFromSources) return { screens: builtScreens, close: async () => {} };
  let screens: Screens = { state: 'building' };
  let closing = false;
  const child = spawn(process.execPath, [SCRIPT, screensFolder], { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    if (child.pid !== undefined) setPriority(child.pid, 10);
  } catch {
    // it may have ended already, or the system has no such thing
  }
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)));
  const failed = (why: string): void => {
    screens = { state: 'failed' };
    if (!closing) say(`The screens could not be built: ${why}`);
  };
  child.on('error', (error) => failed(error.message));
  const whole = async (): Promise<void> => {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code === 0) screens = { state: 'ready', folder: screensFolder };
    else if (screens.state === 'building') {
      closing ||= signal !== null && OF_A_TERMINAL.has(signal);
      failed(lastLine(errors) || `ended by ${signal ?? `code ${code}`}`);
    }
  };
  const ended = whole().catch(() => {}); // it could not be started: said already
  return {
    screens: () => screens,
    close: async () => {
      closing = true;
      if (child.exitCode === null) child.kill();
      await ended;
    },
  };
};
