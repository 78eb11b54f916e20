import { setFlagsFromString } from 'node:v8';

/**
 * Hot functions are compiled by V8's better compilers after half and a third of the calls that it waits for by itself: a
 * server meets its first crowd warm, some 14 % sooner (docs/PERFORMANCE.md). Called once a server is ready, since during
 * a start, which runs everything a few times, it would cost more than it gives.
 */
export const compileSooner = (): void => {
  setFlagsFromString('--invocation-count-for-maglev=200');
  setFlagsFromString('--invocation-count-for-turbofan=1000');
};
