import { createServer } from 'node:net';
import type { GatewayTrouble } from '@svc/application/testing';
import type { CallFault } from '../fake/index.ts';

/** A port nobody listens on: taken for a moment and given back. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Each trouble of the suite as a fault of the emulators. */
export const faults: Readonly<Record<GatewayTrouble, CallFault['kind']>> = {
  lost: 'drop-after',
  broken: 'drop-before',
  unreadable: 'unreadable',
  failing: 'error',
};
