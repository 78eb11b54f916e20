// The thread in which large files are read: see fattura-reader.ts.
import { parentPort } from 'node:worker_threads';
import { readDocument } from './read-document.ts';
import type { ReadTree } from './fattura-tree.ts';
import { Unreadable } from './unreadable.ts';

/** What the thread says about a file. */
export type Reading = { readonly tree: ReadTree } | { readonly unreadable: string };

parentPort?.on('message', (bytes: Uint8Array) => {
  void answer(bytes);
});

const answer = async (bytes: Uint8Array): Promise<void> => {
  try {
    parentPort?.postMessage({ tree: await readDocument(bytes) } satisfies Reading, []);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    parentPort?.postMessage({ unreadable: error.message } satisfies Reading, []);
  }
};
