import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database that can be shut: from behind it Postgres is gone, without touching anybody else's. */
export interface PostgresDoor {
  readonly url: string;
  /** Cuts every connection and accepts no more. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const openPostgresDoor = async (databaseUrl: string): Promise<PostgresDoor> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, two] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        two.destroy();
      });
      one.pipe(two);
    }
  });
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    shut,
    open: async () => void (await listen(port)),
    close: async () => {
      if (server.listening) await shut();
    },
  };
};
