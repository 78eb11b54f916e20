import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { maxImageEdge, maxImagePixels, type ImageType } from '@svc/domain/kernel';
import { failureOf, run, together } from '../../testing/world-test.ts';
import type { PictureSamples, QuarterColor } from './image-maker.samples.ts';
import type { ImageFault, ImageMaker } from './image-maker.ts';

const types: readonly ImageType[] = ['image/jpeg', 'image/png', 'image/webp'];
const upright: readonly QuarterColor[] = ['red', 'green', 'blue', 'white'];

/** Of the quarters as they are stored, those that a viewer shows above left and right, below left and right (EXIF 2.32, 4.6.4 A). */
const shown: Readonly<Record<number, readonly [number, number, number, number]>> = {
  1: [0, 1, 2, 3],
  2: [1, 0, 3, 2],
  3: [3, 2, 1, 0],
  4: [2, 3, 0, 1],
  5: [0, 2, 1, 3],
  6: [2, 0, 3, 1],
  7: [3, 1, 2, 0],
  8: [1, 3, 0, 2],
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
/** A JPEG with a comment behind its first marker (ISO 10918-1 B.2.4.5). */
const commented = (jpeg: Uint8Array, comment: string): Uint8Array =>
  joined(jpeg.subarray(0, 2), new Uint8Array([0xff, 0xfe, 0, comment.length + 2]), bytes(comment), jpeg.subarray(2));

/** What every ImageMaker holds. */
export const imageMakerContract = (name: string, maker: () => ImageMaker, samples: PictureSamples): void => {
  const made = (file: Uint8Array) => run(maker().make(file));
  const faultOf = async (file: Uint8Array): Promise<ImageFault> => {
    const failure = await failureOf(maker().make(file));
    if (failure._tag !== 'ImageRefused') throw new Error(failure.reason);
    return failure.fault;
  };

  describe(`${name}: the image maker`, () => {
    it.for(types)('keeps the type, the size and the pixels: %s', async (type) => {
      const image = await made(await samples.draw({ type, width: 64, height: 32 }));
      expect(image).toMatchObject({ type, width: 64, height: 32 });
      expect(await samples.look(image.content)).toEqual({
        type,
        width: 64,
        height: 32,
        frames: 1,
        quarters: upright,
        carries: [],
      });
    });

    it.for(types)('leaves out position, device, texts and profiles: %s', async (type) => {
      const taken = await samples.draw({ type, width: 64, height: 32, tagged: true });
      expect((await samples.look(taken)).carries).toEqual(expect.arrayContaining(['exif', 'xmp', 'icc']));
      expect((await samples.look((await made(taken)).content)).carries).toEqual([]);
    });

    it.for(types)('turns the pixels as the camera says, all eight ways: %s', async (type) => {
      for (const [orientation, order] of Object.entries(shown)) {
        const taken = await samples.draw({ type, width: 64, height: 32, orientation: Number(orientation) });
        const image = await made(taken);
        const turned = Number(orientation) > 4;
        expect(image).toMatchObject(turned ? { width: 32, height: 64 } : { width: 64, height: 32 });
        const { quarters, carries } = await samples.look(image.content);
        expect([orientation, quarters, carries]).toEqual([orientation, order.map((at) => upright[at]), []]);
      }
    });

    it('leaves out comments, and whatever stands behind the end', async () => {
      const jpeg = await samples.draw({ type: 'image/jpeg', width: 40, height: 40 });
      const { content } = await made(commented(jpeg, 'Anna Bianchi'));
      expect(Buffer.from(content).includes('Anna')).toBe(false);
      const png = samples.texted(await samples.draw({ type: 'image/png', width: 40, height: 40 }), 'Anna Bianchi');
      expect(Buffer.from(png).includes('Anna')).toBe(true);
      expect(Buffer.from((await made(png)).content).includes('Anna')).toBe(false);
      for (const type of types) {
        const file = joined(await samples.draw({ type, width: 40, height: 40 }), bytes('<script>alert(1)</script>'));
        expect([type, Buffer.from((await made(file)).content).includes('script')]).toEqual([type, false]);
      }
    });

    it('makes pictures of other colors and depths', async () => {
      for (const file of await samples.odd()) {
        const { content } = await made(file);
        expect(await samples.look(content)).toMatchObject({ width: 20, height: 20, frames: 1, carries: [] });
      }
    });

    it('takes the first frame of an animation', async () => {
      const { content } = await made(await samples.animate(3));
      expect(await samples.look(content)).toMatchObject({ type: 'image/webp', frames: 1, width: 20, height: 20 });
    });

    it('scales a longer edge down to the limit, and nothing up', async () => {
      const long = await samples.draw({ type: 'image/png', width: maxImageEdge * 2, height: 40, orientation: 6 });
      expect(await made(long)).toMatchObject({ width: 20, height: maxImageEdge });
      expect(await made(await samples.draw({ type: 'image/png', width: 1, height: 1 }))).toMatchObject({ width: 1 });
    });

    it('refuses by the header what has too many pixels', async () => {
      expect(await faultOf(samples.claim(30_000, 30_000))).toBe('tooManyPixels');
      expect(await faultOf(samples.claim(maxImagePixels + 1, 1))).toBe('tooManyPixels');
      // One less is looked into, and found to be cut off.
      expect(await faultOf(samples.claim(maxImagePixels / 10_000, 10_000))).toBe('unreadable');
    });

    it('refuses what is no picture behind its first bytes, or ends too early', async () => {
      const html = bytes('<html><script>alert(1)</script></html>');
      const magics = [
        bytes('RIFF\0\0\0\0WEBPVP8 '),
        new Uint8Array([0xff, 0xd8, 0xff]),
        new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      ];
      const files = [
        new Uint8Array(),
        html,
        ...magics,
        ...magics.map((magic) => joined(magic, html)),
        ...(await samples.foreign()),
        samples.claim(0, 10),
        samples.claim(10, 0),
      ];
      for (const type of types) {
        const whole = await samples.draw({ type, width: 300, height: 300 });
        files.push(whole.subarray(0, whole.length / 2), whole.subarray(0, whole.length - 13));
      }
      for (const file of files) expect(await faultOf(file)).toBe('unreadable');
    });

    it('makes many at once, each its own', async () => {
      const widths = Array.from({ length: 12 }, (_, at) => 20 + at);
      const files = await Promise.all(widths.map((width) => samples.draw({ type: 'image/jpeg', width, height: 20 })));
      const odd = maker().make(samples.claim(0, 1)).pipe(Effect.flip, Effect.asVoid);
      const [images] = await Promise.all([together(files.map((file) => maker().make(file))), run(odd)]);
      expect(images.map(({ width }) => width)).toEqual(widths);
    });
  });
};
