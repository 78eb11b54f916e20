import { maxImageBytes, maxImageEdge, maxImagePixels, type ImageType } from '@svc/domain/kernel';
import type { Sharp, SharpConstructor } from 'sharp';
import type { ImageAnswer, ImageWork } from './image-protocol.ts';

const encoded: Readonly<Record<ImageType, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 85 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 85, effort: 2 }),
};

/** Only these decoders: a file that passes for one of them reaches none of the dozen others that libvips has. */
const decoders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** Sets up the library for one picture at a time, of strangers. */
export const prepareSharp = (sharp: SharpConstructor): void => {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
};

/**
 * Makes a picture as `ImageMaker` says. Telephones write files that decoders warn of, so warnings pass; a file that ends
 * too early does not.
 */
export const makeImage = async (sharp: SharpConstructor, { file, type }: ImageWork): Promise<ImageAnswer> => {
  try {
    const header = await sharp(file, { limitInputPixels: false }).metadata();
    if (`image/${header.format}` !== type) return { fault: 'unreadable' };
    if (header.width * header.height > maxImagePixels) return { fault: 'tooManyPixels' };
    const picture = sharp(file, { limitInputPixels: maxImagePixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: maxImageEdge, height: maxImageEdge, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await encoded[type](picture).toBuffer({ resolveWithObject: true });
    // A few colors in few bytes may become many: a palette is not kept.
    if (data.length > maxImageBytes) return { fault: 'unprocessable' };
    return { made: { type, content: data, width: info.width, height: info.height } };
  } catch {
    // What the decoder says of a stranger's file is of no use to anybody but its makers.
    return { fault: 'unreadable' };
  }
};
