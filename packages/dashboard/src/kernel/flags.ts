import { useRead } from './api/use-api.ts';

/** What the studio has switched on; the page brings the list along. Undefined while nobody knows. */
export const useFlags = (): ReadonlySet<string> | undefined => {
  const { data } = useRead('settings.feature-flags.list', {}, { fresh: 60_000 });
  return data === undefined ? undefined : new Set(data.items.flatMap(({ key, value }) => (value ? [key] : [])));
};

/** Whether the studio has switched something on. */
export const useFlag = (key: string): boolean => useFlags()?.has(key) ?? false;
