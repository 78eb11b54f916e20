import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Effect from 'effect/Effect';
import type { Config } from '../../../config/config.ts';
import { exitCodes } from '../../kernel/exit-codes.ts';
import type { CommandHost } from '../../kernel/command-host.ts';
import { commandEnded, RunningCommand, type CommandEffect, type CommandEnded } from '../../kernel/run-command.ts';
import { commandLineOf, forgetWatch, keepWatch, logOf, readWatch } from './watch-record.ts';

const refused = (why: string): CommandEnded => commandEnded(exitCodes.refused, why);
const remote = (why: string): CommandEnded => commandEnded(exitCodes.remote, why);

/** What is watched for which tenant. */
export interface Watch {
  readonly id: string;
  readonly config: Config;
  /** The process's own, where watches are remembered. */
  readonly ofProcess: Config;
  /** The local webhook route. */
  readonly webhookUrl: string;
}

const setEndpoint = async (control: string, endpoint: object): Promise<void> => {
  const answer = await fetch(control, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(endpoint),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
};

/** The emulator delivers by itself; it gets where to, and with which secret. */
const watchEmulator = (
  { id, config, ofProcess, webhookUrl }: Watch,
  base: string,
): Effect.Effect<string, CommandEnded> => {
  const secret = config.PAYMENT__CARD__WEBHOOKSECRET ?? `whsec_${randomBytes(24).toString('hex')}`;
  const control = new URL('/_control/webhook-endpoint', base).href;
  return Effect.tryPromise({
    try: async () => {
      await setEndpoint(control, { url: webhookUrl, secret });
      keepWatch(ofProcess.SVC_DATA_DIR, id, { kind: 'emulator', control });
      return secret;
    },
    catch: (error) => remote(`The card emulator at ${base} does not answer (${(error as Error).message}).`),
  });
};

const SECRET = /\bwhsec_[A-Za-z0-9]+/;
const CAPTURE_MS = 60_000;

/** The last line that a program said, without what looks like a key. */
const lastWords = (text: string): string =>
  (text.trim().split('\n').at(-1) ?? '').replaceAll(/\b(?:sk|rk|pk|whsec)_\w+/g, '***').slice(0, 300);

/** The provider's own program, left running; what it says first names the signing secret. */
const watchProvider = async (
  watch: Watch,
  { PATH, HOME }: CommandHost['environment'],
): Promise<string | CommandEnded> => {
  const { id, config, ofProcess, webhookUrl } = watch;
  const program = ofProcess.SVC_CARD_CLI;
  const log = logOf(ofProcess.SVC_DATA_DIR, id);
  mkdirSync(dirname(log), { recursive: true, mode: 0o700 });
  const out = openSync(log, 'w', 0o600);
  const child = spawn(program, ['listen', '--forward-to', webhookUrl], {
    detached: true,
    stdio: ['ignore', out, out],
    // Not among the arguments, where every user of the machine would see it.
    env: { PATH, HOME, STRIPE_API_KEY: config.PAYMENT__CARD__SECRETKEY },
  });
  closeSync(out);
  const end: { why?: () => string } = {};
  child.once('error', (error) => (end.why = () => `cannot be started (${error.message})`));
  child.once('exit', () => (end.why ??= () => `has ended: ${lastWords(readFileSync(log, 'utf8'))}`));
  child.unref();
  for (const from = performance.now(); performance.now() - from < CAPTURE_MS; await sleep(100)) {
    const [secret] = SECRET.exec(readFileSync(log, 'utf8')) ?? [];
    if (secret !== undefined && child.pid !== undefined) {
      keepWatch(ofProcess.SVC_DATA_DIR, id, { kind: 'process', pid: child.pid, commandLine: commandLineOf(child.pid) });
      return secret;
    }
    if (end.why !== undefined) return remote(`The program ${program} ${end.why()}`);
  }
  child.kill();
  return remote(
    `The program ${program} printed no signing secret in a minute: ${lastWords(readFileSync(log, 'utf8'))}`,
  );
};

/** The emulator of ours knows what .localhost means; other programs ask the system. */
const leadsHere = async (url: string): Promise<boolean> => {
  try {
    await lookup(new URL(url).hostname);
    return true;
  } catch {
    return false;
  }
};

/** Leads the provider's events to the local webhook route. @returns the signing secret */
export const startWatch = (watch: Watch): CommandEffect<string> => {
  const { config, webhookUrl } = watch;
  if (config.PAYMENT__CARD__BASEURL !== undefined) return watchEmulator(watch, config.PAYMENT__CARD__BASEURL);
  if (config.PAYMENT__CARD__SECRETKEY === undefined)
    return Effect.fail(refused('There is no card provider to watch: set --card-secret-key first.'));
  return Effect.gen(function* () {
    if (!(yield* Effect.promise(() => leadsHere(webhookUrl))))
      return yield* Effect.fail(
        refused(
          `${new URL(webhookUrl).hostname} leads nowhere for other programs: set HTTP__PUBLICURL to http://localhost:<port>, or name it in the hosts file.`,
        ),
      );
    yield* stopWatch(watch);
    const { host } = yield* RunningCommand;
    const secret = yield* Effect.promise(() => watchProvider(watch, host.environment));
    return typeof secret === 'string' ? secret : yield* Effect.fail(secret);
  });
};

/** Ends what an earlier command started. @returns whether there was something to end */
export const stopWatch = ({ id, ofProcess }: Pick<Watch, 'id' | 'ofProcess'>): Effect.Effect<boolean, CommandEnded> => {
  const record = readWatch(ofProcess.SVC_DATA_DIR, id);
  if (record === undefined) return Effect.succeed(false);
  return Effect.promise(async () => {
    if (record.kind === 'emulator') await setEndpoint(record.control, { url: null }).catch(() => undefined);
    else if (commandLineOf(record.pid) === record.commandLine && record.commandLine !== '') process.kill(record.pid);
    forgetWatch(ofProcess.SVC_DATA_DIR, id);
    return true;
  });
};
