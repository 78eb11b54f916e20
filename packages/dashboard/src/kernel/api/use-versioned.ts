import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLanguage } from '../i18n/use-words.ts';
import { apiIn, type Answered, type Input, type OperationId } from './api.ts';
import type { Problem } from './problem.ts';

/** What is changed by its version: the answer with its tag, read anew each time a form opens. Its form keeps what it began with. */
export const useVersioned = <Id extends string>(
  id: Id & OperationId,
  input: Input<Id>,
): UseQueryResult<Answered<Id & OperationId>, Problem> => {
  const [language] = useLanguage();
  return useQuery<Answered<Id & OperationId>, Problem>({
    queryKey: [id, 'versioned', input],
    queryFn: async ({ signal }) => {
      // The compiler cannot compare a call by an open id with all operations at once.
      const call = apiIn(language) as unknown as (named: string, sent: unknown) => Promise<Answered<Id & OperationId>>;
      return await call(id, { ...input, signal });
    },
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
};
