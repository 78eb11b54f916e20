import type { Topic } from '@svc/application/kernel';
import { describe, expect, it } from 'vitest';
import { coalescingWaker } from './waker.ts';

describe('the waker', () => {
  it('makes one announcement of what comes while another is on its way, and forgets nothing', async () => {
    const sent: (readonly Topic[])[] = [];
    const waker = coalescingWaker(async (topics) => void sent.push(topics));
    waker.wake('orders');
    for (let i = 0; i < 50; i += 1) waker.wake('orders');
    waker.wake('mails');
    await waker.settle();
    expect(sent).toEqual([['orders'], ['orders', 'mails']]);
    waker.wake('mails');
    await waker.settle();
    expect(sent.at(-1)).toEqual(['mails']);
  });

  it('goes on after an announcement that failed', async () => {
    let calls = 0;
    const waker = coalescingWaker(async () => {
      calls += 1;
      throw new Error('no database');
    });
    waker.wake('orders');
    await waker.settle();
    waker.wake('orders');
    await waker.settle();
    expect(calls).toBe(2);
  });
});
