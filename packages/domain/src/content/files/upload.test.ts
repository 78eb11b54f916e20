import { describe, expect, it } from 'vitest';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { hasSecondFace, judgeBytes, maxLooks } from './judge-bytes.ts';
import { overAt, stateAt } from './upload.ts';
import { uploadTable } from './upload.transitions.ts';

holdsAsATable('uploads', uploadTable, {
  initial: ['Presigned'],
  final: ['Rejected', 'Expired'],
  refusals: [
    ['nothing is confirmed before it came', 'Presigned', 'confirm', 'upload_missing'],
    ['bytes that came are shown by nothing', 'Uploaded', 'attach', 'upload_unconfirmed'],
    ['a file is shown at one place', 'Attached', 'attach', 'upload_attached'],
    ['a file takes no other bytes', 'Confirmed', 'bytesArrived', 'upload_closed'],
    ['what was refused stays refused', 'Rejected', 'confirm', 'upload_refused'],
    ['what came too late begins anew', 'Expired', 'confirm', 'upload_expired'],
  ],
});

it('an upload is expired when its time is over, also before that is written', () => {
  const since = Temporal.Instant.from('2027-03-08T17:00:00Z');
  const upload = { state: 'Presigned', since } as const;
  const end = overAt(upload, 'Presigned');
  expect(end.toString()).toBe('2027-03-08T17:15:00Z');
  expect([stateAt(upload, end.subtract({ microseconds: 1 })), stateAt(upload, end)]).toEqual(['Presigned', 'Expired']);
  expect(stateAt({ state: 'Uploaded', since }, end)).toBe('Uploaded');
  expect(stateAt({ state: 'Attached', since }, since.add({ hours: 99_999 }))).toBe('Attached');
});

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const png = '\x89PNG\r\n\x1a\n....IDAT....IEND\xae\x42\x60\x82';
const jpeg = '\xff\xd8\xff\xe0<scr\xff\xd9';
const webp = 'RIFF\x08\0\0\0WEBPVP8 ';

describe('a file with a second face', () => {
  it.for([
    ['a page behind a PNG', 'image/png', `${png}<!DOCTYPE html>`],
    ['a script behind a JPEG', 'image/jpeg', `${jpeg}...<ScRiPt>`],
    ['a drawing behind a WebP', 'image/webp', `${webp}<svg onload=x>`],
    ['a PDF in the head of a PNG', 'image/png', png.replace('....', '%PDF-1.4')],
    ['an archive behind a JPEG', 'image/jpeg', `${jpeg}PK\x05\x06${'\0'.repeat(18)}`],
    ['a page before a PDF', 'application/pdf', '<html>%PDF-1.7'],
    ['an archive behind a PDF', 'application/pdf', `%PDF-1.7 PK\x05\x06${'\0'.repeat(18)}`],
  ] as const)('%s', ([, type, text]) => {
    expect(hasSecondFace(bytes(text), type)).toBe(true);
  });

  it.for([
    ['a PNG', 'image/png', png],
    ['a JPEG with signs of markup in its pixels', 'image/jpeg', jpeg],
    ['a film behind a JPEG', 'image/jpeg', `${jpeg}\0\0\0\x18ftypmp42 < <a <3`],
    ['a WebP', 'image/webp', webp],
    ['a PDF', 'application/pdf', '%PDF-1.7 <</Type/Catalog>>'],
  ] as const)('is not %s', ([, type, text]) => {
    expect(hasSecondFace(bytes(text), type)).toBe(false);
  });
});

it('bytes are judged by what they are: upload_type_refused, upload_mismatch', () => {
  const upload = { purpose: 'media', contentType: 'image/png', size: png.length, sha256: null } as const;
  const found = { bytes: bytes(png), sha256: 'a', type: 'image/png' };
  const codeOf = (over: object, about: object = {}) =>
    judgeBytes({ ...upload, ...about }, { ...found, ...over }).match(
      (type) => type,
      ({ code }) => code,
    );
  expect(codeOf({})).toBe('image/png');
  for (const type of [null, 'image/svg+xml', 'text/html', 'application/zip', 'application/pdf'])
    expect([type, codeOf({ type })]).toEqual([type, 'upload_type_refused']);
  expect([codeOf({ type: 'image/webp' }), codeOf({}, { size: 1 }), codeOf({}, { sha256: 'b' })]).toEqual([
    'upload_mismatch',
    'upload_mismatch',
    'upload_mismatch',
  ]);
});

const MB = 1024 * 1024;
/** Bytes that count how often they are searched and cut: what is done between two searches is bounded. */
class Watched extends Uint8Array {
  searches = 0;
  slices = 0;
  override indexOf(byte: number, from?: number): number {
    this.searches += 1;
    return super.indexOf(byte, from);
  }
  override lastIndexOf(byte: number, from: number = this.length - 1): number {
    this.searches += 1;
    return super.lastIndexOf(byte, from);
  }
  override subarray(from?: number, to?: number): Uint8Array<ArrayBuffer> {
    this.slices += 1;
    return new Uint8Array(this.buffer, this.byteOffset).subarray(from, to);
  }
}

describe('the look through the longest file', () => {
  it.for([
    ['image/webp', 'RIFF\0\0\0\0WEBP', '<'],
    ['image/webp', 'RIFF\0\0\0\0WEBP', '<h'],
    ['image/png', '\x89PNG\r\n\x1a\n', 'I'],
    ['image/png', '\x89PNG\r\n\x1a\nIEND1234', '<'],
    ['image/jpeg', '\xff\xd8\xfe', '\xd9'],
    ['image/jpeg', '\xff\xd8\xff\xd9', '<s'],
  ] as const)('upload_type_refused: ends soon in %s that is made of beginnings', ([type, head, filling]) => {
    const hostile = new Watched(2 * MB);
    hostile.set(Buffer.alloc(2 * MB, filling, 'latin1'));
    hostile.set(bytes(head));
    expect(hasSecondFace(hostile, type)).toBe(true);
    expect(hostile.searches).toBeLessThan(3 * maxLooks);
    expect(hostile.slices).toBe(1);
  });

  it('takes as many beginnings as chance makes', () => {
    const noise = new Uint32Array((15 * MB) / 4);
    let seed = 1;
    for (let at = 0; at < noise.length; at += 1) noise[at] = seed = Math.imul(seed, 1_664_525) + 1_013_904_223;
    const picture = new Uint8Array(noise.buffer);
    picture.set(bytes('RIFF\0\0\0\0WEBP'));
    expect(hasSecondFace(picture, 'image/webp')).toBe(false);
  });
});
