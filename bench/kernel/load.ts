import { connect, type Socket } from 'node:net';
import { percentile } from './figures.ts';

/** One prepared HTTP/1.1 request and the status it must be answered with. */
export interface Shot {
  readonly bytes: Buffer;
  readonly expects: number;
}

/** The next request of a connection; undefined when there are none left. */
export type NextShot = () => Shot | undefined;

export interface Barrage {
  /** Answers as expected, by status. */
  readonly answered: ReadonlyMap<number, number>;
  /** Answers with another status, or broken connections: one line each, at most a few. */
  readonly surprises: readonly string[];
  /** Milliseconds of each answer as expected. */
  readonly latencies: readonly number[];
  readonly seconds: number;
  /** The requests ran out before the time did. */
  readonly exhausted: boolean;
}

const HEADER_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** Where the first whole answer in `text` ends, and its status; undefined while it is incomplete. */
export const firstAnswer = (text: string): { readonly status: number; readonly end: number } | undefined => {
  const headEnd = text.indexOf(HEADER_END);
  if (headEnd < 0) return undefined;
  if (/\r\ntransfer-encoding: *chunked/i.test(text.slice(0, headEnd + 2))) {
    const last = text.indexOf(LAST_CHUNK, headEnd);
    return last < 0 ? undefined : { status: Number(text.slice(9, 12)), end: last + LAST_CHUNK.length };
  }
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, headEnd + 2))?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${text.slice(0, 80)}`);
  const end = headEnd + HEADER_END.length + Number(length);
  return text.length < end ? undefined : { status: Number(text.slice(9, 12)), end };
};

export const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    socket.once('error', reject).once('connect', () => resolve(socket.off('error', reject)));
  });

/** One keep-alive connection: a request goes out when the one before it is answered. Latin-1 keeps bytes countable. */
const keepShooting = (
  socket: Socket,
  next: NextShot,
  until: number,
  hit: (shot: Shot, status: number, ms: number) => void,
) =>
  new Promise<void>((resolve, reject) => {
    let pending: Shot | undefined;
    let from = 0;
    let text = '';
    const shoot = (): void => {
      from = performance.now();
      pending = from < until ? next() : undefined;
      if (pending === undefined) {
        socket.destroy();
        resolve();
      } else socket.write(pending.bytes);
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text = text === '' ? chunk : text + chunk;
      const answer = firstAnswer(text);
      if (answer === undefined || pending === undefined) return;
      text = text.slice(answer.end);
      hit(pending, answer.status, performance.now() - from);
      shoot();
    });
    socket.once('error', reject).once('end', () => reject(new Error('the server closed the connection')));
    shoot();
  });

/** Fires over so many connections for so long. Node's own sockets: cheaper than an HTTP client, the same for all. */
export const fire = async (port: number, connections: number, ms: number, next: NextShot): Promise<Barrage> => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)));
  const answered = new Map<number, number>();
  const surprises: string[] = [];
  const latencies: number[] = [];
  let exhausted = false;
  const supply: NextShot = () => {
    const shot = next();
    if (shot === undefined) exhausted = true;
    return shot;
  };
  const hit = (shot: Shot, status: number, took: number): void => {
    if (status !== shot.expects) return void surprises.push(`${status} instead of ${shot.expects}`);
    answered.set(status, (answered.get(status) ?? 0) + 1);
    latencies.push(took);
  };
  const from = performance.now();
  const ended = await Promise.allSettled(sockets.map((socket) => keepShooting(socket, supply, from + ms, hit)));
  const seconds = (performance.now() - from) / 1000;
  for (const each of ended) if (each.status === 'rejected') surprises.push(String(each.reason));
  return { answered, surprises, latencies, seconds, exhausted };
};

export const latencyFigures = ({ latencies }: Barrage): { readonly p50Ms: number; readonly p99Ms: number } => ({
  p50Ms: percentile(latencies, 0.5),
  p99Ms: percentile(latencies, 0.99),
});

/** A POST of JSON over a connection that stays open. */
export const postBytes = (path: string, headers: Readonly<Record<string, string>>, body: string): Buffer =>
  Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );

/** A GET over a connection that stays open. */
export const getBytes = (path: string, headers: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ].join('\r\n'),
  );
