import type { Socket } from 'node:net';
import { percentile } from '../kernel/figures.ts';
import { fire, firstAnswer, getBytes, opened } from '../kernel/load.ts';
import type { ServerProcess } from '../kernel/server-process.ts';

/** Milliseconds of one GET on an open connection; rejects when it is not answered 200. */
const getOnce = (socket: Socket, bytes: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const from = performance.now();
    let text = '';
    const done = (settle: () => void): void => {
      socket.off('data', onData).off('close', onClose);
      settle();
    };
    const onClose = (): void => done(() => reject(new Error('the server closed the connection of a cheap GET')));
    const onData = (chunk: string): void => {
      text += chunk;
      const answer = firstAnswer(text);
      if (answer === undefined) return;
      if (answer.status === 200) done(() => resolve(performance.now() - from));
      else done(() => reject(new Error(`a cheap GET was answered ${answer.status}`)));
    };
    socket.on('data', onData).on('close', onClose);
    socket.write(bytes);
  });

/**
 * A GET every 5 ms, whether or not the ones before are answered. Over plain sockets: Node's HTTP client would take five
 * times as much of the two cores as what it measures.
 * @returns milliseconds of each answer
 */
const cheapGets = async (port: number, path: string, ms: number): Promise<readonly number[]> => {
  const bytes = getBytes(path, {});
  const idle: Socket[] = [];
  const ask = async (): Promise<number> => {
    // A server may have closed one that was idle for some seconds.
    let socket = idle.pop();
    while (socket?.readyState !== 'open' && socket !== undefined) socket = idle.pop();
    socket ??= (await opened(port)).setEncoding('latin1').on('error', () => undefined);
    const took = await getOnce(socket, bytes);
    idle.push(socket);
    return took;
  };
  const answers: Promise<number>[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) {
    answers.push(ask());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const latencies = await Promise.all(answers);
  for (const socket of idle) socket.destroy();
  return latencies;
};

export const IN_FLIGHT = 50;

export interface LoginSide {
  readonly server: ServerProcess;
  readonly cheapPath: string;
  readonly shot: () => { readonly bytes: Buffer; readonly expects: number };
}

export interface LoginFigures {
  readonly perSecond: number;
  readonly idleP99: number;
  readonly busyP99: number;
  readonly surprises: readonly string[];
}

/**
 * The cheap GET alone first, then beside 50 logins in flight. Both sides are warm before: what they start for their first
 * logins (processes, threads, connections, compiled code) is paid once in a server's life.
 */
export const measureLogins = async ({ server, cheapPath, shot }: LoginSide, ms: number): Promise<LoginFigures> => {
  await fire(server.port, IN_FLIGHT, ms / 5, shot);
  const cheap = { bytes: getBytes(cheapPath, {}), expects: 200 };
  await fire(server.port, 8, ms / 10, () => cheap);
  const idle = await cheapGets(server.port, cheapPath, ms / 2);
  const [busy, barrage] = await Promise.all([
    cheapGets(server.port, cheapPath, ms),
    fire(server.port, IN_FLIGHT, ms, shot),
  ]);
  return {
    perSecond: (barrage.answered.get(200) ?? 0) / barrage.seconds,
    idleP99: percentile(idle, 0.99),
    busyP99: percentile(busy, 0.99),
    surprises: barrage.surprises.slice(0, 3),
  };
};
