import { createHash, randomBytes } from 'node:crypto';
import type { Clock, Digest, Ids, Random } from '@svc/application/kernel';
import { uuidv7 } from '@svc/domain/kernel';

export const cryptoRandom: Random = { bytes: (count) => randomBytes(count) };

export const uuidIds = (clock: Clock, random: Random): Ids => ({
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the port's shape: the caller names the brand
  next: <I extends string>() => uuidv7(clock.now().epochMilliseconds, random.bytes(10)) as I,
});

export const cryptoDigest: Digest = { sha256: (content) => createHash('sha256').update(content).digest('hex') };
