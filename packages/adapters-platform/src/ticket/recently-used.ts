/** A bounded memory: what was not used for the longest goes first. */
export interface RecentlyUsed<A> {
  readonly find: (key: string) => A | undefined;
  readonly keep: (key: string, value: A) => void;
}

/** @param most entries at most; 0 keeps nothing */
export const recentlyUsed = <A>(most: number): RecentlyUsed<A> => {
  const kept = new Map<string, A>(); // a Map goes through its keys in the order in which they were set
  return {
    find: (key) => {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    keep: (key, value) => {
      kept.delete(key);
      kept.set(key, value);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) return;
        kept.delete(oldest);
      }
    },
  };
};
