import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/** A file of a ZIP; its name is safe and unlike the others, slashes make folders. */
export interface ZipEntry {
  readonly name: string;
  readonly date: Temporal.PlainDate;
  readonly bytes: Uint8Array;
}

/** What is compressed at once; the others have their turn between two of them. */
const SLICE = 64 * 1024;
/** A ZIP without the 64-bit extension counts its files in 16 bits, and its bytes in 32. */
const MOST_FILES = 65_535;
const MOST_BYTES = 2 ** 32 - 1;

/** A ZIP's times have no zone: noon is that day everywhere. */
const noonOf = ({ year, month, day }: Temporal.PlainDate): Date => new Date(Math.max(year, 1980), month - 1, day, 12);

/**
 * The files as one ZIP, made part by part while it is read: of the files one slice is compressed at a time, and of what was
 * sent only names and sizes are kept, for the directory at the end. @throws when they are more than a ZIP can name
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  let [files, sent] = [0, 0];
  const zip = new Zip((fault, chunk) => {
    if (fault !== null) throw fault;
    made.push(chunk);
  });
  const ready = (): readonly Uint8Array[] => {
    const parts = made.splice(0);
    sent += parts.reduce((sum, { length }) => sum + length, 0);
    if (sent > MOST_BYTES || files > MOST_FILES) throw new Error('more than a ZIP can hold: take a shorter period');
    return parts;
  };
  for await (const { name, date, bytes } of entries) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = noonOf(date);
    files += 1;
    zip.add(file);
    for (let at = 0; at === 0 || at < bytes.length; at += SLICE) {
      if (at > 0) await setImmediate();
      file.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
      yield* ready();
    }
  }
  zip.end();
  yield* ready();
}
