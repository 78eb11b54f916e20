import { connect, type Socket } from 'node:net';

const DRIP_MS = 1_000;

/** Half of them never end their head, half never their body. */
const openings = [
  'GET /bench/items/1 HTTP/1.1\r\nHost: bench.example\r\nX-Slow: ',
  'POST /bench/items HTTP/1.1\r\nHost: bench.example\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
] as const;

/** Clients that send a byte a second, and come back when they are cut off. */
export interface SlowClients {
  readonly leave: () => void;
}

/** Connects so many of them; resolves once all are there. */
export const slowClients = async (port: number, count: number): Promise<SlowClients> => {
  const here = new Set<Socket>();
  let left = false;
  const come = (number: number): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(openings[number % openings.length] ?? '');
        resolve();
      });
      here.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', () => undefined);
      socket.on('close', () => {
        here.delete(socket);
        resolve();
        if (!left) void come(number);
      });
    });
  await Promise.all(Array.from({ length: count }, (_, number) => come(number)));
  const drip = setInterval(() => {
    for (const socket of here) if (socket.writable) socket.write('x');
  }, DRIP_MS);
  return {
    leave: () => {
      left = true;
      clearInterval(drip);
      for (const socket of here) socket.destroy();
    },
  };
};
