import type { Digest } from '../kernel/index.ts';

const decoder = new TextDecoder();

/** A quick 64-digit hash in SHA-256's place: what counts here is equality, and the millions of times it is asked. */
export const quickDigest: Digest = {
  sha256: (content) => {
    const text = typeof content === 'string' ? content : decoder.decode(content);
    let a = 0xdeadbeef | 0;
    let b = 0x41c6ce57 | 0;
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i);
      a = Math.imul(a ^ unit, 2654435761);
      b = Math.imul(b ^ unit, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    const half = (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
    return half.repeat(4);
  },
};
