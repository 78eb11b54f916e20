import { storageKey, type FileStorage, type StorageDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { openBucket, S3Place } from './s3-bucket.ts';

type Bucket = ReturnType<typeof openBucket>;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/**
 * Files in a bucket that processes may share. What the library can ask again it asks again. Its client is loaded with the first use: who
 * keeps files in a folder does not pay for it.
 */
export const s3Storage = (place: S3Place, now: () => Temporal.Instant = Temporal.Now.instant): FileStorage => {
  let opened: Promise<Bucket> | undefined;
  const open = (): Promise<Bucket> => {
    opened ??= import('./s3-bucket.ts').then(({ openBucket: opener }) => opener(place, now));
    return opened;
  };
  /** The service's own name of what went wrong is all that is passed on: addresses and keys stay out of it. */
  const ask = <A>(keys: readonly string[], use: (bucket: Bucket) => Promise<A>): Effect.Effect<A, StorageDown> =>
    Effect.suspend(() => {
      for (const key of keys) storageKey(key);
      return Effect.tryPromise({
        try: async () => use(await open()),
        catch: (error) => ({ _tag: 'StorageDown', reason: `file storage: ${nameOf(error)}` }),
      });
    });
  return {
    put: (key, bytes) => {
      const own = bytes.slice();
      return ask([key], (bucket) => bucket.put(key, own));
    },
    write: (key, chunks) => ask([key], (bucket) => bucket.write(key, chunks)),
    get: (key) => ask([key], (bucket) => bucket.get(key)),
    read: (key, range) => ask([key], (bucket) => bucket.read(key, range)),
    head: (key) => ask([key], (bucket) => bucket.head(key)),
    copy: (from, to) => ask([from, to], (bucket) => bucket.copy(from, to)),
    remove: (key) => ask([key], (bucket) => bucket.remove(key)),
    list: (after, limit) => ask([], (bucket) => bucket.list(after, limit)),
    presign: (key, facts) => ask([key], (bucket) => bucket.presign(key, facts)),
  };
};
