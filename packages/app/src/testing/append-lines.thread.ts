import { workerData } from 'node:worker_threads';
import { changeFile, FileBusy } from '../instances/write-file.ts';

/** Appends lines of its own to a file, one change each; where another one is at the file it tries again. */
const { file, name, lines } = workerData as { readonly file: string; readonly name: string; readonly lines: number };
for (let line = 0; line < lines;) {
  try {
    changeFile(file, (text) => `${text}${name}${line}=1\n`);
    line += 1;
  } catch (error) {
    if (!(error instanceof FileBusy)) throw error;
  }
}
