import type { PictureSamples, PictureFacts, QuarterColor, SamplePicture } from '@svc/application/testing';
import sharp, { type Sharp } from 'sharp';
import { pngOfSize, textedPng } from './png-bytes.ts';

const plain = (color: string, width: number, height: number) => ({
  create: { width, height, channels: 3 as const, background: color },
});

const quarters = (width: number, height: number): Sharp => {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const quarter = (color: string, left: number, top: number) => ({ input: plain(color, w, h), left, top });
  return sharp(plain('#ffffff', width, height)).composite([
    quarter('#ff0000', 0, 0),
    quarter('#00ff00', width - w, 0),
    quarter('#0000ff', 0, height - h),
  ]);
};

/** Position and device as telephones write them, and an author. */
const cameraTags = {
  IFD0: { Make: 'Acme', Model: 'Phone 9', Artist: 'Anna Bianchi', ImageDescription: 'In giardino' },
  IFD2: { BodySerialNumber: 'SN-4711' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '45/1 27/1 5123/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '9/1 11/1 2456/100',
  },
};
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';

const formatOf = ({ type }: Pick<SamplePicture, 'type'>) => type.slice('image/'.length) as 'jpeg' | 'png' | 'webp';
const bytesOf = async (picture: Sharp): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await picture.toBuffer());

/** Draws a picture of four quarters. */
export const drawPicture = (picture: SamplePicture): Promise<Uint8Array<ArrayBuffer>> => {
  const { width, height, orientation, tagged = false, progressive = false } = picture;
  const drawn = quarters(width, height).toFormat(formatOf(picture), { progressive });
  const dressed = tagged ? drawn.withIccProfile('p3').withXmp(xmp).withExif(cameraTags) : drawn;
  return bytesOf(orientation === undefined ? dressed : dressed.withExifMerge({}).withMetadata({ orientation }));
};

const named = (red: number, green: number, blue: number): QuarterColor => {
  const high = [red, green, blue].map((value) => (value > 180 ? 1 : value < 90 ? 0 : 2)).join('');
  return ({ '100': 'red', '010': 'green', '001': 'blue', '111': 'white' } as const)[high] ?? 'other';
};

/** What a decoder finds in a file. */
export const lookAtPicture = async (file: Uint8Array): Promise<PictureFacts> => {
  const facts = await sharp(file).metadata();
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): QuarterColor => {
    const first = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return named(data[first]!, data[first + 1]!, data[first + 2]!);
  };
  const carried = { exif: facts.exif, xmp: facts.xmp, icc: facts.icc, iptc: facts.iptc, comments: facts.comments };
  return {
    type: `image/${facts.format}`,
    width: facts.width,
    height: facts.height,
    frames: facts.pages ?? 1,
    quarters: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)],
    carries: [
      ...Object.entries(carried).flatMap(([name, value]) => (value === undefined ? [] : [name])),
      ...(facts.orientation === undefined ? [] : ['orientation']),
    ],
  };
};

/** Pictures for tests, drawn and looked at by sharp itself. */
export const pictureSamples: PictureSamples = {
  draw: drawPicture,
  look: lookAtPicture,
  claim: pngOfSize,
  texted: textedPng,
  animate: async (frames) => {
    const colors = Array.from({ length: frames }, (_, at) => ({ r: (at * 40) % 256, g: 90, b: 10 }));
    const drawn = colors.map((background) => sharp({ create: { width: 20, height: 20, channels: 3, background } }));
    const files = await Promise.all(drawn.map((frame) => frame.png().toBuffer()));
    return await bytesOf(sharp(files, { join: { animated: true } }).webp());
  },
  foreign: async () => [
    await bytesOf(quarters(20, 20).gif()),
    await bytesOf(quarters(20, 20).tiff()),
    await bytesOf(quarters(20, 20).avif()),
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>'),
  ],
  odd: async () => [
    await bytesOf(quarters(20, 20).toColourspace('b-w').jpeg()),
    await bytesOf(quarters(20, 20).toColourspace('cmyk').jpeg()),
    await bytesOf(quarters(20, 20).toColourspace('rgb16').png({ progressive: true })),
    await bytesOf(quarters(20, 20).png({ palette: true })),
    await bytesOf(quarters(20, 20).ensureAlpha(0.5).webp({ lossless: true })),
  ],
};
