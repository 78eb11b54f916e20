import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export const root = resolve(import.meta.dirname, '../..');
export const bin = (name: string): string => join(root, 'node_modules/.bin', name);

/** A program that must end with 0. @returns what it wrote to stdout */
export type RunStep = (what: string, file: string, args: readonly string[], cwd: string) => Promise<string>;

/** Something to be tried, by its name; it rejects when it does not hold. */
export type NamedCheck = readonly [what: string, part: () => Promise<unknown>];

const execute = promisify(execFile);
const MOST_BYTES = 64 * 1024 * 1024;

/** Output counts only when the program fails: then it is in the error. */
export const silently: RunStep = async (_, file, args, cwd) =>
  (await execute(file, args, { cwd, maxBuffer: MOST_BYTES })).stdout;
