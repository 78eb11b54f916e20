import { createHash, randomBytes, randomFillSync } from 'node:crypto';
import type { Clock, Digest, Ids, Random } from '@svc/application/kernel';
import { uuidv7 } from '@svc/domain/kernel';

const POOL_BYTES = 4096;
let pool = new Uint8Array(0);
let used = 0;

/** Few bytes come out of a pool, since one call for 4096 costs hardly more than one for ten; none is given twice. */
export const cryptoRandom: Random = {
  bytes: (count) => {
    if (count > POOL_BYTES / 8) return randomBytes(count);
    if (used + count > pool.length) [pool, used] = [randomFillSync(new Uint8Array(POOL_BYTES)), 0];
    used += count;
    const given = pool.slice(used - count, used); // a copy: nobody else ever holds these bytes
    pool.fill(0, used - count, used);
    return given;
  },
};

export const uuidIds = (clock: Clock, random: Random): Ids => ({
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the port's shape: the caller names the brand
  next: <I extends string>() => uuidv7(clock.now().epochMilliseconds, random.bytes(10)) as I,
});

export const cryptoDigest: Digest = { sha256: (content) => createHash('sha256').update(content).digest('hex') };
