import * as Effect from 'effect/Effect';
import { storageKey, type FileStorage, type StorageDown } from './file-storage.ts';

const down = (): StorageDown => ({ _tag: 'StorageDown', reason: 'the source broke' });

const joined = async (chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk.slice());
  return new Uint8Array(Buffer.concat(parts));
};

export const memoryFileStorage = (): FileStorage & { readonly keys: () => readonly string[] } => {
  const files = new Map<string, Uint8Array>();
  const at = (key: string): string => storageKey(key).join('/');
  return {
    put: (key, bytes) => Effect.sync(() => void files.set(at(key), bytes.slice())),
    write: (key, chunks) =>
      Effect.suspend(() => {
        const place = at(key);
        return Effect.map(Effect.tryPromise({ try: () => joined(chunks), catch: down }), (bytes) => {
          files.set(place, bytes);
          return bytes.length;
        });
      }),
    get: (key) => Effect.sync(() => files.get(at(key))?.slice() ?? null),
    read: (key, range) =>
      Effect.sync(() => {
        const bytes = files.get(at(key));
        if (bytes === undefined) return null;
        const part = range === undefined ? bytes.slice() : bytes.slice(range.start, range.end + 1);
        // oxlint-disable-next-line typescript/require-await -- the port reads asynchronously
        return {
          size: bytes.length,
          chunks: async function* () {
            if (part.length > 0) yield part;
          },
        };
      }),
    head: (key) => Effect.sync(() => files.get(at(key))?.length ?? null),
    copy: (from, to) =>
      Effect.sync(() => {
        const [bytes, place] = [files.get(at(from)), at(to)];
        if (bytes !== undefined) files.set(place, bytes);
        return bytes !== undefined;
      }),
    remove: (key) => Effect.sync(() => void files.delete(at(key))),
    presign: (key) => Effect.sync(() => (at(key), null)),
    list: (after, limit) =>
      Effect.sync(() =>
        [...files.keys()]
          .filter((key) => after === null || key > after)
          .toSorted()
          .slice(0, limit),
      ),
    keys: () => [...files.keys()],
  };
};
