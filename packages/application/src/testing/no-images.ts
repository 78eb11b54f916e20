import * as Effect from 'effect/Effect';
import type { ImageMaker } from '../kernel/index.ts';

/** For tests in which nobody sends a picture. */
export const noImages: ImageMaker = { make: () => Effect.die(new Error('no picture is made here')) };
