import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBoundedThread, type BoundedThread } from './bounded-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'thread-'));
const script = pathToFileURL(join(folder, 'answers.mjs'));
/**
 * Doubles numbers; certain words make it misbehave. What takes much memory comes back to its loop in between: V8 compiles
 * some endless loops so that nothing ends them any more, neither a limit nor `terminate`.
 */
const source = `
import { parentPort, threadId } from 'node:worker_threads';
const keep = [];
const more = () => {
  for (let n = 0; n < 100_000; n += 1) keep.push({ n });
  setImmediate(more);
};
parentPort.on('message', (question) => {
  if (question === 'for ever') for (;;);
  if (question === 'much') return more();
  if (question === 'throw') throw new Error('no');
  if (question === 'nothing') return;
  if (question === 'leave') process.exit(3);
  parentPort.postMessage(question === 'who' ? threadId : question * 2);
});
`;
let thread: BoundedThread<unknown, number>;
beforeAll(() => {
  writeFileSync(script, source);
  thread = openBoundedThread(script, { cpuMs: 2000, deadlineMs: 20_000, heapMb: 64 });
});
afterAll(async () => {
  await thread.close();
  rmSync(folder, { recursive: true });
});
const good = (answer: number) => ({ ok: true, answer });

describe('a bounded thread', () => {
  it('is given up when its time is over, although it uses none of the processor', async () => {
    const lazy = openBoundedThread(script, { cpuMs: 2000, deadlineMs: 300, heapMb: 64 });
    expect(await lazy.ask('nothing')).toEqual({ ok: false, why: 'time', message: 'it takes more than 300 ms' });
    await lazy.close();
  });
  it('answers one question after the other, in their order', async () => {
    const answers = await Promise.all([1, 2, 3].map((each) => thread.ask(each)));
    expect(answers).toEqual([2, 4, 6].map(good));
    expect(thread.waiting()).toBe(0);
  });
  it('stays the same from one question to the next, and is another after it was closed', async () => {
    const [first, second] = [await thread.ask('who'), await thread.ask('who')];
    await thread.close();
    expect(second).toEqual(first);
    expect(await thread.ask('who')).not.toEqual(first);
  });
  it.each([
    ['never ends', 'for ever', 'time'],
    ['takes too much memory', 'much', 'memory'],
    ['throws', 'throw', 'crashed'],
    ['leaves', 'leave', 'crashed'],
  ])('is given up when it %s, and the next question is answered', { timeout: 120_000 }, async (_, question, why) => {
    const [bad, next] = await Promise.all([thread.ask(question), thread.ask(21)]);
    expect(bad).toMatchObject({ ok: false, why });
    expect(next).toEqual(good(42));
  });
});
