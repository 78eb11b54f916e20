import { notifyManager, onlineManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { oldSince } from './old-since.ts';
import { Problem } from './problem.ts';

const ageOf = (client: QueryClient): number | null =>
  oldSince(
    client
      .getQueryCache()
      .getAll()
      .map((query) => {
        const { dataUpdatedAt, fetchFailureReason } = query.state;
        const failure = fetchFailureReason instanceof Problem ? fetchFailureReason : null;
        return { id: query.queryKey[0], isShown: query.isActive(), dataUpdatedAt, failure };
      }),
    onlineManager.isOnline(),
  );

const watchNetwork = (listener: () => void): (() => void) => onlineManager.subscribe(listener);

/** Whether the browser has a network, and since when what the screen shows is old, if it is. */
export const useOldSince = (): { readonly isOnline: boolean; readonly since: number | null } => {
  const client = useQueryClient();
  const watch = useCallback(
    (listener: () => void) => {
      const changed = notifyManager.batchCalls(listener);
      const ends = [client.getQueryCache().subscribe(changed), onlineManager.subscribe(changed)];
      return () => {
        for (const end of ends) end();
      };
    },
    [client],
  );
  const isOnline = useSyncExternalStore(watchNetwork, () => onlineManager.isOnline());
  const since = useSyncExternalStore(watch, () => ageOf(client));
  return { isOnline, since };
};
