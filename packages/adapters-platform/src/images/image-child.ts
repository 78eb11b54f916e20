import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SharpConstructor } from 'sharp';
import { answerParent } from '../children/answer-parent.ts';
import type { ImageAnswer, ImageWork } from './image-protocol.ts';
import { makeImage, prepareSharp } from './make-image.ts';
import { watchCost } from './watch-cost.ts';

// A process of its own: what a hostile picture does to its decoder ends here.

/** When the machine is out of memory, Linux takes this process before the server or the database. */
const goFirst = (): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // no Linux, or no /proc
  }
};

const loadSharp = (): SharpConstructor | string => {
  try {
    // Its binaries lie beside it, so it is no part of a bundle.
    const sharp = createRequire(import.meta.url)('sharp') as SharpConstructor;
    prepareSharp(sharp);
    return sharp;
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return `sharp cannot be loaded (${code})`;
  }
};

/** What a child takes at most that has made no large picture. */
const RESTING_MB = 150;

goFirst();
const sharp = loadSharp();

answerParent<ImageWork, ImageAnswer>(async (work, leave) => {
  if (typeof sharp === 'string') return { unable: sharp };
  const watch = watchCost(work.cost);
  const stopped = watch.over.then((): ImageAnswer => {
    leave(); // its threads cannot be stopped otherwise
    return { fault: 'unprocessable' };
  });
  const answer = await Promise.race([makeImage(sharp, work), stopped]);
  watch.end();
  // It keeps what this picture took, and the next one would pay for it.
  if (process.memoryUsage.rss() > RESTING_MB * 1_048_576) leave();
  return answer;
});
