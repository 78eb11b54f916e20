import { describe, expect, it } from 'vitest';
import { sniffImage } from './image.ts';

const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])));

describe('a picture', () => {
  it('calls itself what its first bytes say', () => {
    expect(sniffImage(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
    expect(sniffImage(bytes(0x89, 'PNG\r\n', 0x1a, '\n', 'rest'))).toBe('image/png');
    expect(sniffImage(bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '))).toBe('image/webp');
  });
  it('is none when it is something else, cut short, or begins with something else', () => {
    const others = [
      bytes(),
      bytes(0xff, 0xd8),
      bytes('<svg>'),
      bytes('GIF89a'),
      bytes('RIFF', 1, 2, 3, 4, 'WAVE'),
      bytes('<html>', 0xff, 0xd8, 0xff),
    ];
    for (const other of others) expect(sniffImage(other)).toBeNull();
  });
});
