import type { ByteRange } from '@svc/application/kernel';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * What of so many bytes a client asks for (RFC 9110 section 14.1.2). Null: all of them, also of a header that asks for several
 * parts, or for what nobody understands. `none`: it asks for what is not there.
 */
export const byteRangeOf = (header: string | undefined, size: number): ByteRange | 'none' | null => {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return Number(last) === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'none' : { start, end };
};
