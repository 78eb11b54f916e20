// The thread in which `svc invoice` reads files: what one of them costs ends with it.
import { parentPort } from 'node:worker_threads';
import type { FileQuestion } from './file-verdict.ts';
import { judgeFile } from './judge-file.ts';

parentPort?.on('message', (question: FileQuestion) => {
  void judgeFile(question).then((answer) => parentPort?.postMessage(answer, []));
});
