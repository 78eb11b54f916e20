import type { Effect } from 'effect/Effect';
import type { ImageType } from '@svc/domain/kernel';

/** A picture made from the pixels of another one. */
export interface MadeImage {
  /** Of the picture that it was made from. */
  readonly type: ImageType;
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Why no picture is made of a file: it is no JPEG, PNG or WebP that can be decoded to its end; its header names more pixels
 * than `maxImagePixels`; to make it takes more processor time or memory than one picture may, or ends the
 * process that tries; or what is made of it has more than `maxImageBytes`.
 */
export type ImageFault = 'unreadable' | 'tooManyPixels' | 'unprocessable';

/** Trying again with the same file is useless. */
export interface ImageRefused {
  readonly _tag: 'ImageRefused';
  readonly fault: ImageFault;
}

/** The maker did not get to the file, or not to its end in time; trying again later is sensible. */
export interface ImageMakerDown {
  readonly _tag: 'ImageMakerDown';
  readonly reason: string;
}

/** Decodes what strangers send, so that none of their bytes is ever given out. */
export interface ImageMaker {
  /**
   * Makes a picture anew: the pixels of the first frame, turned as the camera's orientation says, in sRGB, without position,
   * device, texts, profiles or anything else that came along or stood behind it; its longest edge is at most `maxImageEdge`,
   * its bytes at most `maxImageBytes`.
   */
  readonly make: (file: Uint8Array) => Effect<MadeImage, ImageRefused | ImageMakerDown>;
}
