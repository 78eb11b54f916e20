import { createCipheriv } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
};

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const end = chunk('IEND', Buffer.alloc(0));
const png = (...chunks: readonly Buffer[]) => new Uint8Array(Buffer.concat([magic, ...chunks, end]));

const headerOf = (width: number, height: number, depth: number, colorType: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType], 8);
  return chunk('IHDR', header);
};

/** A PNG file, right in form, whose header names a size and whose data are a few rows. */
export const pngOfSize = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  png(headerOf(width, height, 8, 2), chunk('IDAT', deflateSync(Buffer.alloc(1000))));

/** A PNG file with a text in front of its pixels (W3C PNG section 11.3.3.2). */
export const textedPng = (file: Uint8Array, text: string): Uint8Array => {
  const afterHeader = magic.length + 25;
  const texted = chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));
  return new Uint8Array(Buffer.concat([file.subarray(0, afterHeader), texted, file.subarray(afterHeader)]));
};

/** A PNG of four colors without any order, two bits a pixel: the same pixels in full color take twelve times as much. */
export const noiseOfFourColors = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const row = 1 + Math.ceil(width / 4);
  const key = Buffer.alloc(16);
  const rows = createCipheriv('aes-128-ctr', key, key).update(Buffer.alloc(row * height));
  for (let at = 0; at < rows.length; at += row) rows[at] = 0; // no filter
  const colors = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
  return png(headerOf(width, height, 2, 3), chunk('PLTE', colors), chunk('IDAT', deflateSync(rows, { level: 1 })));
};
