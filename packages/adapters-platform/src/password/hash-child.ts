import { compareSync, hashSync } from 'bcryptjs';
import type { HashReply, HashRequest } from './hash-protocol.ts';

// A process of its own, lowered by its parent, so that hashing never takes a core from answering requests.
// A signal to the whole group must not lose the logins in flight: the parent drains them, then disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

const answerTo = (request: HashRequest): HashReply => ({
  id: request.id,
  answer:
    request.op === 'hash' ? hashSync(request.password, request.cost) : compareSync(request.password, request.hash),
});

process.on('message', (request: HashRequest) => process.send?.(answerTo(request)));
