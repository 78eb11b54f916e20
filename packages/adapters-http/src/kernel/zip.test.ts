import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipOf, type ZipEntry } from './zip.ts';

const date = Temporal.PlainDate.from('2026-03-10');
const utf8 = new TextEncoder();
const entry = (n: number, text = `<a>${n}</a>`): ZipEntry => ({
  name: `emesse/${n}.xml`,
  date,
  bytes: utf8.encode(text),
});
const whole = async (entries: AsyncIterable<ZipEntry>): Promise<Uint8Array> =>
  Buffer.concat(await Array.fromAsync(zipOf(entries)));
async function* of(...entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

describe('a ZIP that is made while it is read', () => {
  it('reads back as the files it was made of, an empty one and one of many slices too', async () => {
    const large = '<riga>àè€</riga>'.repeat(40_000);
    const back = unzipSync(await whole(of(entry(1), entry(2, ''), entry(3, large))));
    expect(Object.keys(back)).toEqual(['emesse/1.xml', 'emesse/2.xml', 'emesse/3.xml']);
    expect(Object.values(back).map((bytes) => strFromU8(bytes))).toEqual(['<a>1</a>', '', large]);
  });
  it('is a ZIP without files, where there are none', async () => {
    expect(unzipSync(await whole(of()))).toEqual({});
  });
  it('of 5,000 files takes the next one only when what came before was read, and never holds two', async () => {
    let taken = 0;
    async function* many(): AsyncGenerator<ZipEntry> {
      for (; taken < 5000; taken += 1) yield entry(taken, `<fattura n="${taken}">${'x'.repeat(200)}</fattura>`);
    }
    let [read, largest, ahead] = [0, 0, 0];
    const heads = Buffer.from('504b0304', 'hex');
    for await (const chunk of zipOf(many())) {
      if (Buffer.from(chunk).subarray(0, 4).equals(heads)) read += 1;
      ahead = Math.max(ahead, taken + 1 - read);
      if (taken < 5000) largest = Math.max(largest, chunk.length);
    }
    expect([taken, read]).toEqual([5000, 5000]);
    expect(ahead).toBeLessThanOrEqual(1);
    expect(largest).toBeLessThan(1024);
  });
  it('asks for nothing more once nobody reads', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<ZipEntry> {
      for (; ; taken += 1) yield entry(taken);
    }
    for await (const chunk of zipOf(endless())) if (chunk.length > 0 && taken > 2) break;
    expect(taken).toBe(3);
  });
});
