import { legacyCommentsContract } from './legacy-comments.contract.ts';
import { memoryLegacyComments } from './legacy-comments.memory.ts';

legacyCommentsContract('memory', (comments) => Promise.resolve(memoryLegacyComments(comments)));
