import { Readable, Writable } from 'node:stream';
import { runArguments } from '../commands/run-command.ts';
import { environmentUnderTest } from './svc-process.ts';

/** A command that runs inside the test's process, with streams, environment and signals of its own. */
export interface HostedSvc {
  /** The first line of stdout, parsed; rejects with everything on stderr when there was none. */
  readonly facts: Promise<Record<string, unknown> & { readonly url: string }>;
  readonly ended: Promise<number>;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends the command a signal and waits for its end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number>;
}

export interface HostSvc {
  readonly env?: Readonly<Record<string, string>>;
  /** What it reads on standard input; nothing when absent. */
  readonly input?: string;
}

/** Keeps what is written to it. */
const textStream = (onText: (text: string) => void): Writable =>
  new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) => {
      onText(typeof chunk === 'string' ? chunk : chunk.toString());
      done();
    },
  });

const running = new Set<HostedSvc>();

/** `svc <args>` inside this process. */
export const hostSvc = (args: readonly string[], { env = {}, input = '' }: HostSvc = {}): HostedSvc => {
  let [out, err] = ['', ''];
  const line = Promise.withResolvers<string>();
  const signal = Promise.withResolvers<NodeJS.Signals>();
  const stderr = textStream((text) => (err += text));
  const stdout = textStream((text) => {
    out += text;
    const end = out.indexOf('\n');
    if (end >= 0) line.resolve(out.slice(0, end));
  });
  const host = {
    environment: environmentUnderTest(env),
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    stdout,
    stderr,
    log: (text: string) => void stderr.write(text),
    untilSignal: () => signal.promise,
    openBoundary: () => () => undefined, // the test runner has a wall of its own
    ready: () => undefined,
  };
  const ended = runArguments(args, host, async () => host);
  const facts = Promise.race([
    line.promise.then((text) => JSON.parse(text) as Awaited<HostedSvc['facts']>),
    ended.then((code) => Promise.reject(new Error(`svc ${args.join(' ')} ended with ${code}: ${err}`))),
  ]);
  facts.catch(() => undefined); // who waits for the end instead does not ask for it
  const svc: HostedSvc = {
    facts,
    ended,
    stdout: () => out,
    stderr: () => err,
    stop: (name = 'SIGTERM') => {
      signal.resolve(name);
      return ended;
    },
  };
  running.add(svc);
  void ended.finally(() => running.delete(svc)).catch(() => undefined);
  return svc;
};

/** Ends what a test left running inside this process. */
export const endHosted = async (): Promise<void> => {
  await Promise.all([...running].map((svc) => svc.stop()));
};
