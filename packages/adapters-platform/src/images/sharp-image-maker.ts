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
  /** What one picture may cost. Default: 20 s of the processor and 768 MB. */
  readonly cost?: ImageCost;
}

export interface SharpImageMaker extends ImageMaker {
  /** Ends the pictures in work, which nobody waits for any more, and the children. */
  readonly close: () => Promise<void>;
  readonly pids: ImagePool['pids'];
}

/** Children that one server has for its pictures, and pictures that may wait for them. */
export const imagePoolSize = { processes: Math.min(2, availableParallelism()), queueLimit: 32 } as const;

const refused = (fault: ImageFault) => Effect.fail({ _tag: 'ImageRefused', fault } satisfies ImageRefused);
const down = (reason: string) => Effect.fail({ _tag: 'ImageMakerDown', reason } satisfies ImageMakerDown);

/** What the clock ends may have found a busy machine; what two children died over would end the next one too. */
const withoutAnswer = {
  closed: down('pictures are not made any more'),
  late: down('the picture took too long'),
  died: refused('unprocessable'),
} as const;

const outcomeOf = (end: JobEnd<ImageAnswer>): Effect.Effect<MadeImage, ImageRefused | ImageMakerDown> => {
  if (!end.ok) return withoutAnswer[end.why];
  if ('unable' in end.answer) return down(end.answer.unable);
  return 'fault' in end.answer ? refused(end.answer.fault) : Effect.succeed(end.answer.made);
};

/** Pictures made by libvips in child processes at nice 19: none of a stranger's bytes is decoded in the server. */
export const openImageMaker = (options: ImageMakerOptions = {}): SharpImageMaker => {
  const { pool = openImagePool(imagePoolSize), cost = { cpuMs: 20_000, memoryMb: 768 } } = options;
  return {
    make: (file) =>
      Effect.callback((resume) => {
        const type = sniffImage(file);
        if (type === null) return resume(refused('unreadable'));
        const takeBack = pool.submit({ file, type, cost }, (end) => resume(outcomeOf(end)));
        if (takeBack === undefined) return resume(down('too many pictures wait'));
        return Effect.sync(() => void takeBack());
      }),
    close: pool.close,
    pids: pool.pids,
  };
};
