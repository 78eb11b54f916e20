import { expect, it } from 'vitest';
import { byteRangeOf } from './byte-range.ts';

it.for([
  [undefined, null],
  ['', null],
  ['bytes=-', null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=4-6', { start: 4, end: 6 }],
  ['bytes=4-600', { start: 4, end: 9 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
  ['bytes=-0', 'none'],
  ['bytes=6-4', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
  ['bytes=1e3-', null],
] as const)('of ten bytes, %s is %j', ([header, range]) => {
  expect(byteRangeOf(header, 10)).toEqual(range);
});
