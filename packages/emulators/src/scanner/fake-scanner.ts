import { createServer, type AddressInfo, type Socket } from 'node:net';
import { faultQueue, type Planned } from '../kernel/fault-queue.ts';
import { timers } from '../kernel/timers.ts';

/**
 * - `slow`: waits `ms` before the answer.
 * - `drop`: the connection breaks before the answer.
 * - `silence`: no answer comes.
 * - `reply`: answers `text` in place of the verdict.
 */
export const scannerFaultKinds = ['slow', 'drop', 'silence', 'reply'] as const;

/** What spoils the answer to one question. */
export interface ScannerFault extends Planned {
  readonly kind: (typeof scannerFaultKinds)[number];
  readonly ms?: number;
  readonly text?: string;
}

export interface FakeScannerOptions {
  /** 0 (default) takes any free port. */
  readonly port?: number;
  /** Epoch milliseconds of its signatures; null: it names no date, as one with signatures of its own. Default: now. */
  readonly signaturesAt?: number | null;
}

/** A running clamd that knows the test signature alone. */
export interface FakeScanner {
  /** `tcp://127.0.0.1:PORT` */
  readonly url: string;
  readonly port: number;
  /** Bytes of each file that it was asked about, in this order. */
  readonly scanned: readonly number[];
  readonly failNext: (...faults: readonly ScannerFault[]) => void;
  readonly clearFaults: () => void;
  readonly signaturesOf: (at: number | null) => void;
  readonly close: () => Promise<void>;
}

/** Larger files are refused by a sentence (StreamMaxLength). */
const MOST_BYTES = 25 * 1024 * 1024;
const EICAR = ['EICAR-STANDARD', 'ANTIVIRUS', 'TEST-FILE!'].join('-');

/** The file that stands in the pieces; undefined: the last one has not come yet. */
const streamed = (held: Buffer): Buffer | undefined => {
  const pieces: Buffer[] = [];
  let at = 0;
  while (at + 4 <= held.length) {
    const length = held.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > held.length) return undefined;
    pieces.push(held.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
};

const versionOf = (at: number | null): string =>
  at === null
    ? 'ClamAV 1.4.3'
    : `ClamAV 1.4.3/27480/${new Date(at).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) (\S+) GMT$/u, '$1 $3 $2 $5 $4')}`;

/** Starts a clamd that takes `zVERSION`, `zPING` and `zINSTREAM` over TCP, one question a connection. */
export const startFakeScanner = async (options: FakeScannerOptions = {}): Promise<FakeScanner> => {
  const faults = faultQueue<ScannerFault>();
  const clocks = timers();
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  let signaturesAt = options.signaturesAt === undefined ? Date.now() : options.signaturesAt;

  const say = async (socket: Socket, verdict: string): Promise<void> => {
    const struck = faults.take(() => true);
    for (const { kind, ms = 0 } of struck) if (kind === 'slow') await clocks.sleep(ms);
    const fault = struck.find(({ kind }) => kind !== 'slow');
    if (fault?.kind === 'silence') return;
    if (fault?.kind === 'drop') socket.destroy();
    else socket.end(`${fault === undefined ? verdict : (fault.text ?? 'stream: ERROR')}\0`);
  };
  const judge = (file: Buffer): string => {
    scanned.push(file.length);
    if (file.length > MOST_BYTES) return 'INSTREAM size limit exceeded. ERROR';
    return file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
  };
  const answer = (held: Buffer): string | undefined => {
    const end = held.indexOf(0);
    if (end < 0) return undefined;
    const command = held.subarray(0, end).toString('latin1');
    if (command === 'zVERSION') return versionOf(signaturesAt);
    if (command === 'zPING') return 'PONG';
    if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
    const file = streamed(held.subarray(end + 1));
    return file === undefined ? undefined : judge(file);
  };
  const server = createServer((socket) => {
    const pieces: Buffer[] = [];
    let answered = false;
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      pieces.push(Buffer.from(chunk));
      // Commands and files end with a zero: nothing else need be looked at.
      const mayEnd = !answered && pieces.at(-1)?.at(-1) === 0;
      const verdict = mayEnd ? answer(Buffer.concat(pieces)) : undefined;
      if (verdict === undefined) return;
      answered = true;
      void say(socket, verdict);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${port}`,
    port,
    scanned,
    failNext: faults.add,
    clearFaults: faults.clear,
    signaturesOf: (at) => (signaturesAt = at),
    close: () =>
      new Promise((resolve) => {
        clocks.cancelAll();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
