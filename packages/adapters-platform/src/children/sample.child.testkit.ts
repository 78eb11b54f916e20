import { pbkdf2 } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { answerParent } from './answer-parent.ts';

/** What the child of the pool's tests is asked for. */
export type SampleWork =
  | 'pid'
  | 'silence'
  | 'death'
  | 'last'
  /** Keeps a thread busy for longer than any test. */
  | 'thread'
  /** Answers, then lives on without hearing anything; the file is written when it hears nothing any more. */
  | { readonly deafAt: string };

const goDeaf = (file: string): void => {
  process.removeAllListeners('disconnect');
  process.once('disconnect', () => writeFileSync(file, ''));
  setInterval(() => undefined, 60_000);
  process.disconnect?.();
};

answerParent<SampleWork, number>((work, leave) => {
  if (work === 'death') process.exit(1);
  if (work === 'silence') return new Promise<number>(() => undefined);
  if (work === 'thread') return new Promise<number>(() => pbkdf2('', '', 2 ** 31 - 1, 64, 'sha512', () => undefined));
  if (work === 'last') leave();
  if (typeof work === 'object') setImmediate(goDeaf, work.deafAt);
  return process.pid;
});
