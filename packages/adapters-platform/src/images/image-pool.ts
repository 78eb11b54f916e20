import { openChildPool, type ChildPool, type ChildPoolOptions } from '../children/child-pool.ts';
import type { StartTimer } from '../children/child-worker.ts';
import type { ImageAnswer, ImageWork } from './image-protocol.ts';

/** Children that make pictures. */
export type ImagePool = ChildPool<ImageWork, ImageAnswer>;

const source = new URL('./image-child.ts', import.meta.url);
const childFile = import.meta.url.endsWith('.ts') ? source : new URL('./image-child.js', import.meta.url);

/** By the clock. What a picture costs, its child measures itself: this ends one that hangs. */
export const deadlineMs = 120_000;
/** Pictures are sent rarely, and an idle child keeps some 80 MB. */
const idleMs = 60_000;

/**
 * A picture is tried with a second child when the first one dies over it. The children see nothing of the server's
 * environment, where secrets stand.
 */
export const openImagePool = (options: ChildPoolOptions, startTimer?: StartTimer): ImagePool =>
  openChildPool(
    {
      script: childFile,
      attempts: 2,
      deadlineMs,
      idleMs,
      environment: {},
      stopsUnwanted: true,
      ...(startTimer === undefined ? {} : { startTimer }),
    },
    options,
  );
