import type { Logger } from '@svc/application/kernel';
import type { Readable, Writable } from 'node:stream';

/**
 * What a command has of the process that runs it. A test gives one of its own, so that a command can run inside the
 * test's process.
 */
export interface CommandHost {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Writes a line of the log to stderr; several may leave as one write. */
  readonly log: (line: string) => void;
  /** Takes over INT, TERM and HUP. Resolves at the first of them. */
  readonly untilSignal: () => Promise<NodeJS.Signals>;
  /** A server puts up the last wall against what every error channel missed. @returns takes the wall away */
  readonly openBoundary: (logger: Logger, tenant: string | undefined) => () => void;
  /** A server calls it once it is ready. */
  readonly ready: () => void;
}

/** A command of the command line. @returns the exit status */
export type HostedCommand = (args: readonly string[], host: CommandHost) => Promise<number>;
