import * as Effect from 'effect/Effect';
import type { FileStorage, StorageDown, StoredBytes } from './file-storage.ts';
import { hasSameBytes } from './same-bytes.ts';

/** What became of the files of a place. */
export interface MovedFiles {
  readonly moved: number;
  /** The other place had the same bytes already; they are gone from here. */
  readonly already: number;
  /** The other place has other bytes under this name: a newer file, which stays, as this one does. */
  readonly differing: readonly string[];
  /** Removed meanwhile, here and there. */
  readonly gone: number;
  readonly bytes: number;
}

/** What becomes of one. */
type Fate = Exclude<keyof MovedFiles, 'bytes'>;

/** From one place to another. */
export interface Move {
  readonly from: FileStorage;
  readonly to: FileStorage;
  /** Called with each file that is done. */
  readonly seen?: (key: string) => void;
}

const PAGE = 500;
/** Bytes that wait for their confirmation are judged or swept within a day where they are; the last ones that come win. */
const isWaiting = (key: string): boolean => key.startsWith('staging/');

const broke = (error: unknown): StorageDown => ({
  _tag: 'StorageDown',
  reason: error instanceof Error ? error.message : 'a file cannot be read',
});

const areSame = (one: StoredBytes, other: StoredBytes): Effect.Effect<boolean, StorageDown> =>
  one.size === other.size
    ? Effect.tryPromise({ try: () => hasSameBytes(one.chunks(), other.chunks()), catch: broke })
    : Effect.succeed(false);

/** A server may remove it at any time, here first: what is gone here at the end is taken away there too. */
const moveOne = ({ from, to }: Move, key: string): Effect.Effect<Fate, StorageDown> =>
  Effect.gen(function* () {
    const source = yield* from.read(key);
    if (source === null) return 'gone';
    const wasThere = (yield* to.head(key)) !== null;
    if (!wasThere) yield* to.write(key, source.chunks());
    const [kept, again] = [yield* to.read(key), yield* from.read(key)];
    if (again === null) {
      yield* to.remove(key);
      return 'gone';
    }
    if (kept === null) return 'gone';
    if (!(yield* areSame(kept, again))) {
      if (!wasThere) yield* to.remove(key);
      return 'differing';
    }
    if ((yield* from.head(key)) === null) {
      yield* to.remove(key);
      return 'gone';
    }
    yield* from.remove(key);
    return wasThere ? 'already' : 'moved';
  });

/**
 * Copies every file to the other place, compares the bytes, and removes it here. Can be stopped and run again at any point; servers that
 * look in both places (`layeredStorage`) find every file meanwhile.
 */
export const moveFiles = (move: Move): Effect.Effect<MovedFiles, StorageDown> =>
  Effect.gen(function* () {
    const counts = { moved: 0, already: 0, gone: 0, bytes: 0 };
    const differing: string[] = [];
    let after: string | null = null;
    for (;;) {
      const page: readonly string[] = yield* move.from.list(after, PAGE);
      for (const key of page.filter((each) => !isWaiting(each))) {
        const size = (yield* move.from.head(key)) ?? 0;
        const fate = yield* moveOne(move, key);
        if (fate === 'differing') differing.push(key);
        else counts[fate] += 1;
        if (fate === 'moved') counts.bytes += size;
        move.seen?.(key);
      }
      after = page.at(-1) ?? null;
      if (page.length < PAGE) return { ...counts, differing };
    }
  });
