import { connect } from 'node:net';
import type { Scan, Scanner, ScannerDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';

/** A clamd that takes files over TCP. */
export interface ClamdPlace {
  readonly host: string;
  readonly port: number;
  /** Signatures older than so many days are no answer; 0: their age is not asked. */
  readonly maxAgeDays: number;
  /** How long one answer may take, in milliseconds; default half a minute. */
  readonly timeoutMs?: number;
}

/** No answer of clamd is longer; more is not read. */
const MOST_ANSWER = 4096;
const CHUNK = 64 * 1024;
const DAY_MS = 86_400_000;

/** A piece of a file with its length before it, in network order. */
const framed = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** `zINSTREAM`: the file in pieces, and one of no length (clamd(8), "COMMANDS"). */
const instream = function* (bytes: Uint8Array): Iterable<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += CHUNK) yield framed(bytes.subarray(at, at + CHUNK));
  yield framed(new Uint8Array());
};

/** One question and its answer, which ends with a NUL; the connection ends with it. */
const asked = ({ host, port, timeoutMs = 30_000 }: ClamdPlace, question: Iterable<Buffer>): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let answer = '';
    const end = (error: Error | null): void => {
      clearTimeout(patience);
      socket.destroy();
      if (error === null) resolve(answer.slice(0, answer.indexOf('\0')));
      else reject(error);
    };
    const patience = setTimeout(() => end(new Error('no answer in time')), timeoutMs);
    const send = async (): Promise<void> => {
      for (const piece of question)
        if (!socket.destroyed && !socket.write(piece))
          await new Promise<void>((drained) => socket.once('drain', drained).once('close', drained));
    };
    socket.setEncoding('latin1');
    socket
      .on('error', (error: NodeJS.ErrnoException) =>
        end(new Error(error.code ?? 'the connection broke', { cause: error })),
      )
      .on('close', () => end(new Error('the connection broke')))
      .on('data', (text: string) => {
        answer += text;
        if (answer.includes('\0')) end(null);
        else if (answer.length > MOST_ANSWER) end(new Error('an endless answer'));
      });
    socket.once('connect', () => void send());
  });

/** `stream: OK`, `stream: NAME FOUND`; anything else is a fault of the scanner. */
const readScan = (answer: string): Scan => {
  if (answer === 'stream: OK') return { verdict: 'clean' };
  const name = /^stream: ([\x21-\x7E]{1,200}) FOUND$/.exec(answer)?.[1];
  if (name === undefined)
    throw new Error(answer.includes('size limit') ? 'the file is larger than it takes' : 'an unknown answer');
  return { verdict: 'flagged', name };
};

/** `ClamAV 1.4.1/27480/Tue Nov 26 09:35:12 2026`: the last part is of the signatures, and lacks where there are none of its maker. */
const demandFresh = (answer: string, maxAgeDays: number, now: number): void => {
  const made = Date.parse(`${answer.split('/')[2] ?? ''} UTC`);
  if (!(now - made <= maxAgeDays * DAY_MS)) throw new Error('its signatures are old');
};

const down = (error: unknown): ScannerDown => ({
  _tag: 'ScannerDown',
  reason: `scanner: ${error instanceof Error ? error.message : 'unknown'}`,
});

/** Asks a clamd; one that is away, breaks off or has old signatures is no scanner, and says nothing is clean. */
export const clamdScanner = (place: ClamdPlace, now: () => number = Date.now): Scanner => ({
  scan: (bytes) =>
    Effect.tryPromise({
      try: async () => {
        const { maxAgeDays } = place;
        if (maxAgeDays > 0) demandFresh(await asked(place, [Buffer.from('zVERSION\0')]), maxAgeDays, now());
        return readScan(await asked(place, instream(bytes)));
      },
      catch: down,
    }),
});
