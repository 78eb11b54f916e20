import type { ImageType } from '@svc/domain/kernel';

/** A picture of four quarters: red and green above, blue and white below. */
export interface SamplePicture {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  /** How a viewer turns it, as EXIF counts: 1 to 8. */
  readonly orientation?: number;
  /** Carries what cameras and programs write: position, device, author, description, a color profile. */
  readonly tagged?: boolean;
  /** A JPEG in several passes; its decoder keeps all of them in memory. */
  readonly progressive?: boolean;
}

export type QuarterColor = 'red' | 'green' | 'blue' | 'white' | 'other';

/** What a decoder finds in a picture. */
export interface PictureFacts {
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** Of the quarters: above left and right, below left and right, before any turning. */
  readonly quarters: readonly QuarterColor[];
  /** What it carries beside its pixels: exif, xmp, icc, iptc, comments, orientation. */
  readonly carries: readonly string[];
}

/** What a suite needs to make pictures and to look at them. */
export interface PictureSamples {
  readonly draw: (picture: SamplePicture) => Promise<Uint8Array>;
  /** Several frames in one WebP. */
  readonly animate: (frames: number) => Promise<Uint8Array>;
  /** Files that decoders know, and that are neither JPEG, PNG nor WebP. */
  readonly foreign: () => Promise<readonly Uint8Array[]>;
  /** Other colors and depths: gray, 16 bits, CMYK, transparent. */
  readonly odd: () => Promise<readonly Uint8Array[]>;
  /** A small PNG file whose header names this size. */
  readonly claim: (width: number, height: number) => Uint8Array;
  /** A PNG with this text in front of its pixels. */
  readonly texted: (png: Uint8Array, text: string) => Uint8Array;
  readonly look: (file: Uint8Array) => Promise<PictureFacts>;
}
