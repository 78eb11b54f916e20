import * as Effect from 'effect/Effect';
import { storageKey, type FileStorage } from './file-storage.ts';

export const memoryFileStorage = (): FileStorage & { readonly keys: () => readonly string[] } => {
  const files = new Map<string, Uint8Array>();
  const at = (key: string): string => storageKey(key).join('/');
  return {
    put: (key, bytes) => Effect.sync(() => void files.set(at(key), bytes.slice())),
    get: (key) => Effect.sync(() => files.get(at(key))?.slice() ?? null),
    remove: (key) => Effect.sync(() => void files.delete(at(key))),
    keys: () => [...files.keys()],
  };
};
