import { open, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { isReaderGone } from './reader-gone.ts';

/** Where a text goes, part by part; each part waits until the one before it has left. */
export interface TextSink {
  /** False when nobody reads any more. */
  readonly write: (part: string) => Promise<boolean>;
  /** The text is whole. */
  readonly finish: () => Promise<void>;
  /** Lets go of it; of a text that is not whole nothing stays. */
  readonly close: () => Promise<void>;
}

/** A reader that has seen enough (`| head`) closes the pipe: that is no fault. Anything else rejects the write. */
export const streamSink = (stream: Writable): TextSink => {
  stream.on('error', () => undefined); // the write itself reports it
  return {
    write: (part) =>
      new Promise((resolve, reject) => {
        stream.write(part, (error) => {
          if (error === null || error === undefined) resolve(true);
          else if (isReaderGone(error)) resolve(false);
          else reject(error);
        });
      }),
    finish: async () => undefined,
    close: async () => undefined,
  };
};

/** Under its name only once it is whole: a file that is short would be taken for all there is. @throws when it cannot be written there */
export const fileSink = async (path: string): Promise<TextSink> => {
  const before = await stat(path).catch(() => undefined);
  if (before?.isDirectory() === true) throw new Error(`${path} is a folder`);
  const part = `${path}.${process.pid}.part`;
  const file = await open(part, 'w');
  let whole = false;
  return {
    write: async (text) => {
      await file.writeFile(text);
      return true;
    },
    finish: async () => {
      await file.close();
      await rename(part, path);
      whole = true;
    },
    close: async () => {
      if (whole) return;
      await file.close();
      await rm(part, { force: true });
    },
  };
};
