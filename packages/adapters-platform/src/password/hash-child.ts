import { answerParent } from '../children/answer-parent.ts';
import { fitsHash, hashPassword } from './hash-password.ts';
import type { HashAnswer, HashWork } from './hash-protocol.ts';

// A process of its own, lowered by its parent, so that hashing never takes a core from answering requests.
answerParent<HashWork, HashAnswer>((work) =>
  work.op === 'hash' ? hashPassword(work.password, work.cost) : fitsHash(work.password, work.hash),
);
