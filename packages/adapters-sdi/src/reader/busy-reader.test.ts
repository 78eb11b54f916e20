import * as Effect from 'effect/Effect';
import { expect, it } from 'vitest';
import { writeFattura } from '@svc/domain/invoicing';
import { composed } from '../documents.testkit.ts';
import { fatturaReader } from './fattura-reader.ts';

const small = new TextEncoder().encode(writeFattura(composed()));
/** Read in the thread for its size alone. */
const large = new TextEncoder().encode(`${writeFattura(composed())}<!--${'x'.repeat(300_000)}-->`);
const limits = { cpuMs: 60_000, deadlineMs: 60_000, heapMb: 192 };

it('a large file is refused as busy when too many wait, which costs the others nothing, and read when they are done', async () => {
  const reader = fatturaReader(limits, 3);
  const ask = (bytes = large) => Effect.runPromise(Effect.result(reader.readUnlessBusy(bytes)));
  const patient = () => Effect.runPromise(Effect.result(reader.read(large)));
  const reply = await Promise.all([ask(), ask(), patient(), ask(), patient()]);
  expect(reply.map(({ _tag }) => _tag)).toEqual(['Success', 'Success', 'Success', 'Failure', 'Success']);
  expect(reply[3]).toMatchObject({ failure: { _tag: 'ReaderBusy', why: '3 others are before it' } });
  // One that needs no thread waits for nobody.
  const [, , , besides] = await Promise.all([ask(), ask(), ask(), ask(small)]);
  expect(besides?._tag).toBe('Success');
  expect((await ask())._tag).toBe('Success');
}, 60_000);
