import { Agent, get } from 'node:http';
import { percentile } from '../kernel/figures.ts';
import { fire } from '../kernel/load.ts';
import type { ServerProcess } from '../kernel/server-process.ts';

/** Milliseconds of one GET; rejects when it is not answered 200. */
const getOnce = (agent: Agent, port: number, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const from = performance.now();
    get({ agent, port, path, host: '127.0.0.1' }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - from)
          : reject(new Error(`${path} answered ${answer.statusCode}`)),
      );
    }).once('error', reject);
  });

/** A GET every 5 ms, whether or not the ones before are answered. @returns milliseconds of each answer */
const cheapGets = async (port: number, path: string, ms: number): Promise<readonly number[]> => {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<number>[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) {
    answers.push(getOnce(agent, port, path));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const latencies = await Promise.all(answers);
  agent.destroy();
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
 * logins (processes, threads, connections) is paid once in a server's life.
 */
export const measureLogins = async ({ server, cheapPath, shot }: LoginSide, ms: number): Promise<LoginFigures> => {
  await fire(server.port, IN_FLIGHT, ms / 5, shot);
  await cheapGets(server.port, cheapPath, 500);
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
