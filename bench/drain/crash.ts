import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask, type BenchPostgres } from '../kernel/postgres.ts';
import { mailsLeft } from './mails.ts';

/** What became of mails of which one of two workers was killed in the middle. */
export interface Aftermath {
  readonly mails: number;
  /** Never handed over, or still in the queue when all were handed over. */
  readonly lost: number;
  readonly twice: number;
}

const CLAIM_MS = 120_000;

const worker = (url: string, log: string, aheadMs: number): ChildProcess =>
  spawn(process.execPath, [fileURLToPath(new URL('./crash.worker.ts', import.meta.url)), url, log, String(aheadMs)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', resolve))
    : Promise.resolve();
const linesOf = (file: string): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').filter(Boolean) : [];

/** Two workers on one queue; one is killed once it has handed over a share; a third takes over its claims when they end. */
export const crashOne = async (postgres: BenchPostgres, template: string): Promise<Aftermath> => {
  const url = await postgres.create('bench_round', template);
  const [total] = await ask<{ n: number }>(url, 'select count(*)::int as n from mail');
  const mails = total?.n ?? 0;
  const folder = mkdtempSync(join(tmpdir(), 'svc-drain-'));
  const logs = ['one', 'two', 'three'].map((name) => join(folder, name));
  const [first, second] = [worker(url, logs[0]!, 0), worker(url, logs[1]!, 0)];
  const exits = Promise.all([ended(first), ended(second)]);
  while (first.exitCode === null && linesOf(logs[0]!).length < mails / 10)
    await new Promise((resolve) => setTimeout(resolve, 5));
  first.kill('SIGKILL');
  await exits;
  await ended(worker(url, logs[2]!, CLAIM_MS + 1000));
  const handed = logs.flatMap(linesOf);
  const distinct = new Set(handed).size;
  const [left] = await ask<{ n: number }>(url, mailsLeft);
  rmSync(folder, { recursive: true });
  await postgres.drop('bench_round');
  return { mails, lost: mails - distinct + (left?.n ?? mails), twice: handed.length - distinct };
};
