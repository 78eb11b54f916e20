import type { Socket } from 'node:net';
import { firstAnswer, opened } from './load.ts';

/** The answers to one volley, in the order of its requests. */
export interface Volley {
  readonly statuses: readonly number[];
  /** From the first byte sent to the last answer received. */
  readonly ms: number;
}

export interface Battery {
  /** Sends all requests in the same moment, each on a connection of its own, and waits for every answer. */
  readonly fire: (requests: readonly Buffer[]) => Promise<Volley>;
  readonly close: () => void;
}

const answered = (socket: Socket): Promise<number> =>
  new Promise((resolve, reject) => {
    let text = '';
    const done = (settle: () => void): void => {
      socket.removeAllListeners('data').removeAllListeners('end');
      settle();
    };
    socket.on('data', (chunk: string) => {
      text += chunk;
      const answer = firstAnswer(text);
      if (answer !== undefined) done(() => resolve(answer.status));
    });
    socket.on('end', () => done(() => reject(new Error('the server closed the connection'))));
  });

/** Connections that stay open from volley to volley, so that none is paid for in the figure. */
export const openBattery = async (port: number, connections: number): Promise<Battery> => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)));
  for (const socket of sockets) socket.setEncoding('latin1').on('error', () => undefined);
  return {
    fire: async (requests) => {
      const used = sockets.slice(0, requests.length);
      const answers = Promise.all(used.map(answered));
      const from = performance.now();
      for (const [at, socket] of used.entries()) socket.write(requests[at] ?? '');
      const statuses = await answers;
      return { statuses, ms: performance.now() - from };
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};
