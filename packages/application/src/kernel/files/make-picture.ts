import * as Effect from 'effect/Effect';
import { maxImagePixels, refusal, type Refusal } from '@svc/domain/kernel';
import type { ImageFault, ImageMaker } from './image-maker.ts';

/** Why no picture is made of a file. */
export type PhotoFault = 'photo_invalid' | 'photo_too_many_pixels' | 'photo_unprocessable';

const refusals: Readonly<Record<ImageFault, Refusal<PhotoFault>>> = {
  unreadable: refusal('photo_invalid'),
  tooManyPixels: refusal('photo_too_many_pixels', { megapixels: maxImagePixels / 1_000_000 }),
  unprocessable: refusal('photo_unprocessable'),
};

/**
 * The picture that is made of a file, which is never kept itself: it shows where and with what it was taken (GDPR art.
 * 5(1)(c)), and may hold what is no picture. The name and the type a client gives do not count.
 */
export const makePicture = ({ images }: { readonly images: ImageMaker }, content: Uint8Array) =>
  Effect.catchTag(images.make(content), 'ImageRefused', ({ fault }) => Effect.fail(refusals[fault]));
