import { describe, expect, it } from 'vitest';
import { run } from '../../testing/world-test.ts';
import type { FileTypes } from './file-types.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const png = '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\0IDAT\0\0\0\0';

/** What every FileTypes holds. */
export const fileTypesContract = (name: string, types: FileTypes): void => {
  describe(`${name}: the type of a file, by its bytes`, () => {
    it.for([
      ['image/png', png],
      ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0'],
      ['image/webp', 'RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0'],
      ['image/gif', 'GIF89a\x01\0\x01\0\0\0\0;'],
      ['application/pdf', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n'],
    ] as const)('knows %s', async ([type, text]) => {
      expect(await run(types.of(bytes(text)))).toBe(type);
    });

    it.for([
      ['nothing', ''],
      ['one byte', '\x89'],
      ['words', 'Ciao, sono un testo.'],
      ['a page', '<!doctype html><script>alert(1)</script>'],
      ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['a script', '#!/bin/sh\nrm -rf /\n'],
      ['an archive', `PK\x03\x04${'\0'.repeat(40)}`],
      ['an archive that is cut off', 'PK\x03\x04\x14\0'],
    ] as const)('takes %s for no picture and no PDF', async ([, text]) => {
      expect((await run(types.of(bytes(text)))) ?? '').not.toMatch(/^image\/(?:png|jpeg|webp)$|pdf/);
    });
  });
};
