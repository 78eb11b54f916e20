import { useRead } from './api/use-api.ts';

/** Whether the studio has switched something on; the page brings the list along. */
export const useFlag = (key: string): boolean => {
  const { data } = useRead('settings.feature-flags.list', {}, { fresh: 60_000 });
  return data?.items.some((flag) => flag.key === key && flag.value) ?? false;
};
