import { answerParent } from './answer-parent.ts';

/** What the child of the pool's tests is asked for. */
export type SampleWork = 'pid' | 'silence' | 'death' | 'last';

answerParent<SampleWork, number>((work, leave) => {
  if (work === 'death') process.exit(1);
  if (work === 'silence') return new Promise<number>(() => undefined);
  if (work === 'last') leave();
  return process.pid;
});
