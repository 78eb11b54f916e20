import {
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { boot } from '../boot/boot.ts';
import type { FormKey } from '../form/form-key.ts';
import { firstLanguage, type Language } from '../i18n/language.ts';
import { useLanguage } from '../i18n/use-words.ts';
import { apiIn, type Answered, type Input, type OperationId } from './api.ts';
import { withFreshProof } from './fresh-proof.ts';
import { pauseBefore } from './polling.ts';
import { Problem } from './problem.ts';
import { isSameThing } from './same-thing.ts';
import { changePerson, heedRefusal, useExpired, watchOtherWindows } from './session-watch.ts';
import { changesPerson, confirms, touches, whenRefused, type Changing } from './touches.ts';

/** What a person who waits cannot change is asked once more by itself; a refusal is not. */
const again = (count: number, error: Error): boolean =>
  count < 2 && error instanceof Problem && (error.status === 0 || error.status === 503);

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey, state }) => heedRefusal(queryClient, error, queryKey, state.data),
  }),
  mutationCache: new MutationCache({ onError: (error) => heedRefusal(queryClient, error) }),
  // Without a network a call fails at once and says so: one that waited for it would be done when nobody looks any more. Once it is back what
  // the screen shows is asked anew, however young it is: nobody knows what was missed.
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: again,
      refetchOnWindowFocus: true,
      refetchOnReconnect: 'always',
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
watchOtherWindows(queryClient);
// What the page brought along is shown at once and asked anew behind it.
for (const [id, answer] of Object.entries(boot.answers))
  queryClient.setQueryData([id, {}, firstLanguage()], answer, { updatedAt: 0 });

/** The compiler cannot compare a call by an open id with all operations at once. */
type Call = (id: string, input: unknown) => Promise<{ readonly data: unknown; readonly etag: string | null }>;
const call = (language: Language, ...sent: Parameters<Call>): ReturnType<Call> =>
  (apiIn(language) as unknown as Call)(...sent);

interface Reading {
  /** Asked only when true; true when left out. */
  readonly when?: boolean;
  /** Milliseconds until it is asked again, 0 for never; the last answer decides. */
  readonly every?: number;
  /** Milliseconds for which an answer is good. */
  readonly fresh?: number;
}

/**
 * The language in which things are asked: the screen's. Once the session ended it stays as it was: nothing more would be answered, and
 * what is on the screen, forms and all, waits for the person to come back.
 */
const useAskedLanguage = (): Language => {
  const [language] = useLanguage();
  const expired = useExpired();
  const [asked, setAsked] = useState(language);
  if (!expired && asked !== language) setAsked(language);
  return asked;
};

/** What an operation answers, kept under its id and input, in the language of the screen. */
export const useRead = <Id extends string>(
  id: Id & OperationId,
  input: Input<Id>,
  reading: Reading = {},
): UseQueryResult<Answered<Id & OperationId>['data'], Problem> => {
  const language = useAskedLanguage();
  const { when = true, every = 0, fresh } = reading;
  return useQuery<Answered<Id & OperationId>['data'], Problem>({
    queryKey: [id, input, language],
    queryFn: async ({ signal }) =>
      (await call(language, id, { ...input, signal })).data as Answered<Id & OperationId>['data'],
    enabled: when,
    placeholderData: (before, asked) => (isSameThing(asked?.queryKey, [id, input]) ? before : undefined),
    refetchInterval: ({ state }) => pauseBefore(every, state),
    ...(fresh === undefined ? {} : { staleTime: fresh }),
  });
};

const WAITS = 10;

/** While an earlier press of the same act is at work, its answer is waited for: it is this one's too. */
const onceDone = async <T>(made: () => Promise<T>): Promise<T> => {
  for (let waits = 0; ; waits += 1)
    try {
      return await made();
    } catch (error) {
      if (!(error instanceof Problem) || !error.isStillRunning || waits === WAITS) throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * 1000));
    }
};

/**
 * A call that changes something; what it touches is asked anew.
 * Where the server first wants a fresh proof of who one is, the person gives it and the same call goes on.
 * @param form whose key goes along: kept until a definite answer came, also when the form itself is gone by then
 */
export const useAct = <Id extends string>(
  id: Id & Changing,
  form?: FormKey,
): UseMutationResult<Answered<Id & OperationId>, Problem, Input<Id>> => {
  const [language] = useLanguage();
  const client = useQueryClient();
  const invalidate = (ids: readonly OperationId[]): Promise<unknown> =>
    Promise.all(ids.map((touched) => client.invalidateQueries({ queryKey: [touched] })));
  return useMutation<Answered<Id & OperationId>, Problem, Input<Id>>({
    mutationFn: async (input) => {
      const sent = form === undefined ? input : { ...input, key: form.key() };
      try {
        const made = () => onceDone(() => call(language, id, sent));
        const answered = (await (confirms.has(id) ? made() : withFreshProof(made))) as Answered<Id & OperationId>;
        form?.answered();
        return answered;
      } catch (error) {
        if (error instanceof Problem) form?.answered(error);
        throw error;
      }
    },
    onError: async ({ status, code }) => {
      // The key belongs to a press that was done: what it did is shown before the next one.
      if (code === 'errors.general.idempotencyMismatch') await invalidate(touches[id]);
      if (status === 409) await invalidate(whenRefused[id] ?? []);
    },
    onSuccess: async () => {
      if (changesPerson.has(id)) return changePerson(client);
      await invalidate(touches[id]);
    },
  });
};
