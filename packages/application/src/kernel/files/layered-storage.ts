import * as Effect from 'effect/Effect';
import type { FileStorage, StorageDown } from './file-storage.ts';

/** The first that is there. */
const either = <A>(
  first: Effect.Effect<A | null, StorageDown>,
  second: Effect.Effect<A | null, StorageDown>,
): Effect.Effect<A | null, StorageDown> =>
  Effect.flatMap(first, (found) => (found === null ? second : Effect.succeed(found)));

/**
 * Where files are kept now, over where they were kept before: what is new goes to the one, what is not there yet is found in the
 * other, and what is removed is gone from both, from the former place first (`move-files` looks there last).
 */
export const layeredStorage = (now: FileStorage, before: FileStorage): FileStorage => ({
  put: now.put,
  write: now.write,
  presign: now.presign,
  get: (key) => either(now.get(key), before.get(key)),
  read: (key, range) => either(now.read(key, range), before.read(key, range)),
  head: (key) => either(now.head(key), before.head(key)),
  copy: (from, to) =>
    Effect.gen(function* () {
      if (yield* now.copy(from, to)) return true;
      const found = yield* before.read(from);
      if (found === null) return false;
      yield* now.write(to, found.chunks());
      return true;
    }),
  remove: (key) => Effect.andThen(before.remove(key), now.remove(key)),
  list: (after, limit) =>
    Effect.map(Effect.all([now.list(after, limit), before.list(after, limit)]), ([here, there]) =>
      [...new Set([...here, ...there])].toSorted().slice(0, limit),
    ),
});
