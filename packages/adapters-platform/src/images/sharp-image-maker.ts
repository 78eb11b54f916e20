import { availableParallelism } from 'node:os';
import type { ImageFault, ImageMaker, ImageMakerDown, ImageRefused, MadeImage } from '@svc/application/kernel';
import { sniffImage } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { JobEnd } from '../children/child-pool.ts';
import { openImagePool, type ImagePool } from './image-pool.ts';
import type { ImageAnswer, ImageCost } from './image-protocol.ts';

export interface ImageMakerOptions {
  /** Children that others use too, or a share of them, instead of two of its own. */
  readonly pool?: ImagePool;
  /** What one picture may cost. Default: 20 s of the processor and 512 MB. */
  readonly cost?: ImageCost;
}

export interface SharpImageMaker extends ImageMaker {
  /** Lets the pictures in work end and dismisses the children. */
  readonly close: () => Promise<void>;
  readonly pids: ImagePool['pids'];
}

/** Children that one server has for its pictures, and pictures that may wait for them. */
export const imagePoolSize = { processes: Math.min(2, availableParallelism()), queueLimit: 32 } as const;

const refused = (fault: ImageFault) => Effect.fail({ _tag: 'ImageRefused', fault } satisfies ImageRefused);
const down = (reason: string) => Effect.fail({ _tag: 'ImageMakerDown', reason } satisfies ImageMakerDown);

const outcomeOf = (end: JobEnd<ImageAnswer>): Effect.Effect<MadeImage, ImageRefused | ImageMakerDown> => {
  if (!end.ok) return end.why === 'closed' ? down('pictures are not made any more') : refused('unprocessable');
  if ('unable' in end.answer) return down(end.answer.unable);
  return 'fault' in end.answer ? refused(end.answer.fault) : Effect.succeed(end.answer.made);
};

/** Pictures made by libvips in child processes at nice 19: none of a stranger's bytes is decoded in the server. */
export const openImageMaker = (options: ImageMakerOptions = {}): SharpImageMaker => {
  const { pool = openImagePool(imagePoolSize), cost = { cpuMs: 20_000, memoryMb: 512 } } = options;
  return {
    make: (file) =>
      Effect.callback((resume) => {
        const type = sniffImage(file);
        if (type === null) return resume(refused('unreadable'));
        const takeBack = pool.submit({ file, type, cost }, (end) => resume(outcomeOf(end)));
        if (takeBack === undefined) return resume(down('too many pictures wait'));
        return Effect.sync(takeBack);
      }),
    close: pool.close,
    pids: pool.pids,
  };
};
