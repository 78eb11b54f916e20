import type { GatewayTrouble } from '@svc/application/testing';
import type { CallFault } from '@svc/emulators/sdi';

/** A port nobody listens on, and none that is ever given out: it lies below those. */
export const NOBODYS_PORT = 2;

/** Each trouble of the suite as a fault of the emulators. */
export const faults: Readonly<Record<GatewayTrouble, CallFault['kind']>> = {
  lost: 'drop-after',
  broken: 'drop-before',
  unreadable: 'unreadable',
  failing: 'error',
};
