import { expect, test } from 'vitest';
import { settledNotices, settledNoticesOf } from './settled-notices.ts';

test('what is remembered of one account is not known of another', () => {
  const of = settledNoticesOf();
  of('a').set('uuid rejected', []);
  expect([of('a').get('uuid rejected'), of('b').get('uuid rejected')]).toEqual([[], undefined]);
});

test('the oldest is forgotten when there is too much, and a repeated one counts once', () => {
  const settled = settledNotices(2);
  for (const key of ['1', '2', '2', '3']) settled.set(key, []);
  expect(['1', '2', '3'].map((key) => settled.get(key) !== undefined)).toEqual([false, true, true]);
});
