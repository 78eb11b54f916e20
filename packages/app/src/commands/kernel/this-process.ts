import { openProcessBoundary } from '../../boundary/process-boundary.ts';
import { environment } from '../../config/config.ts';
import { toStderr } from '../../boundary/logger.ts';
import { compileSooner } from '../compile-sooner.ts';
import { untilSignal } from '../run-until-signal.ts';
import type { CommandHost } from './command-host.ts';

/** The process of the command line. */
export const thisProcess: CommandHost = {
  environment: environment(),
  /** Opened by the first command that reads it: an open one may keep the process alive. */
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  log: toStderr,
  untilSignal,
  openBoundary: openProcessBoundary,
  ready: compileSooner,
};
