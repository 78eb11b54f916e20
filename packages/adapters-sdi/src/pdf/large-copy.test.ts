import * as Effect from 'effect/Effect';
import { afterEach, describe, expect, it } from 'vitest';
import type { FatturaElettronica } from '@svc/domain/invoicing';
import { composed } from '../documents.testkit.ts';
import { courtesyPdf, renderHere } from './courtesy-pdf.ts';
import { isLarge } from './document-size.ts';
import { NO_TEXTS } from './pdf-text.testkit.ts';

const fattura = composed();
const withLines = (count: number): FatturaElettronica => ({
  ...fattura,
  FatturaElettronicaBody: fattura.FatturaElettronicaBody.map((body) => ({
    ...body,
    DatiBeniServizi: {
      ...body.DatiBeniServizi,
      DettaglioLinee: Array.from({ length: count }, () => body.DatiBeniServizi.DettaglioLinee[0]!),
    },
  })),
});
const withText = (length: number): FatturaElettronica => ({
  ...fattura,
  FatturaElettronicaBody: fattura.FatturaElettronicaBody.map((body) => ({
    ...body,
    Allegati: [{ NomeAttachment: 'a.txt', Attachment: 'A'.repeat(length) }],
  })),
});

/** How often the event loop turned while the work was done. */
let turning: NodeJS.Immediate | undefined;
const turnsDuring = async <A>(work: () => Promise<A>): Promise<{ readonly done: A; readonly turns: number }> => {
  let turns = 0;
  const turn = (): void => {
    turns += 1;
    turning = setImmediate(turn);
  };
  turn();
  const done = await work();
  clearImmediate(turning);
  return { done, turns };
};
afterEach(() => clearImmediate(turning));

describe('the courtesy copy of a large document', { timeout: 240_000 }, () => {
  it('is made while others are answered, and is the same copy', async () => {
    const document = withLines(800);
    const here = await renderHere(document, NO_TEXTS, 'it');
    const there = await turnsDuring(() => Effect.runPromise(courtesyPdf().render(document, NO_TEXTS, 'it')));
    expect(Buffer.from(there.done).equals(Buffer.from(here))).toBe(true);
    expect(there.turns).toBeGreaterThan(100);
  });

  it.each([
    ['time', { cpuMs: 60_000, deadlineMs: 1, heapMb: 512 }, 'it takes more than 1 ms'],
    ['memory', { cpuMs: 60_000, deadlineMs: 60_000, heapMb: 8 }, 'it takes more than 8 MB'],
  ])('that takes too much %s is given up, and the next one is made', async (_, limits, why) => {
    const pdf = courtesyPdf(limits);
    expect(await Effect.runPromise(Effect.flip(pdf.render(withLines(800), NO_TEXTS, 'it')))).toEqual({
      _tag: 'PdfUnmade',
      why,
    });
    expect((await Effect.runPromise(pdf.render(fattura, NO_TEXTS, 'it'))).length).toBeGreaterThan(500);
  });

  it('is refused as busy when too many wait, which costs the others nothing, and made when they are done', async () => {
    const pdf = courtesyPdf({ cpuMs: 60_000, deadlineMs: 60_000, heapMb: 512 }, 3);
    const document = withLines(400);
    const ask = () => Effect.runPromise(Effect.result(pdf.render(document, NO_TEXTS, 'it')));
    const reply = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    expect(reply.map(({ _tag }) => _tag)).toEqual(['Success', 'Success', 'Success', 'Failure', 'Failure']);
    expect(reply[4]).toMatchObject({ failure: { _tag: 'PdfBusy', why: '3 others are before it' } });
    // One that needs no thread waits for nobody.
    expect((await Effect.runPromise(pdf.render(fattura, NO_TEXTS, 'it'))).length).toBeGreaterThan(500);
    expect((await ask())._tag).toBe('Success');
  });

  it('of as many lines as 5 MB can hold takes less than a hundred of them in memory', async () => {
    const pdf = courtesyPdf({ cpuMs: 60_000, deadlineMs: 60_000, heapMb: 100 });
    const bytes = await Effect.runPromise(pdf.render(withLines(25_000), NO_TEXTS, 'it'));
    expect(bytes.length).toBeGreaterThan(1_000_000);
  });

  it.each([
    ['an ordinary document', fattura, false],
    ['one of many lines', withLines(400), true],
    ['one with a large file inside, which is not printed', withText(1_000_000), false],
  ])('%s: %s', (_, document, large) => {
    expect(isLarge(document)).toBe(large);
  });
});
