import { compareSync, hashSync } from 'bcryptjs';
import { answerParent } from '../children/answer-parent.ts';
import type { HashAnswer, HashWork } from './hash-protocol.ts';

// A process of its own, lowered by its parent, so that hashing never takes a core from answering requests.
answerParent<HashWork, HashAnswer>((work) =>
  work.op === 'hash' ? hashSync(work.password, work.cost) : compareSync(work.password, work.hash),
);
