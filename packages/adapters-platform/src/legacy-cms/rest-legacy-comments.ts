import * as Effect from 'effect/Effect';
import { request } from 'undici';
import {
  legacyCmsDown,
  legacyCmsRejected,
  type AskedComments,
  type CommentMove,
  type LegacyCmsFault,
  type LegacyComments,
} from '@svc/application/content';
import { notFound } from '@svc/application/kernel';
import { readComments } from './read-comments.ts';

export interface LegacyCmsOptions {
  readonly baseUrl: string;
  readonly token: string | undefined;
  /** Where the comments are listed, and below what they are moderated. */
  readonly listPath: string;
  readonly moderatePath: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

interface CmsAnswer {
  readonly status: number;
  readonly body: string;
}

const tooLarge = Symbol('too large');

/** Reads no more than `maxBytes`, whatever the length header says; redirects are not followed. */
const call = async (
  { token, timeoutMs = 5000, maxBytes = 2 * 1024 * 1024 }: LegacyCmsOptions,
  method: 'GET' | 'PUT',
  url: string,
): Promise<CmsAnswer | typeof tooLarge> => {
  const { statusCode, body } = await request(url, {
    method,
    headers: { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(timeoutMs),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) {
      body.destroy();
      return tooLarge;
    }
    chunks.push(chunk);
  }
  return { status: statusCode, body: Buffer.concat(chunks).toString('utf8') };
};

const busy = (status: number): boolean => status >= 500 || status === 429 || status === 408;

const asked = (options: LegacyCmsOptions, method: 'GET' | 'PUT', path: string) =>
  Effect.flatMap(
    Effect.tryPromise({
      try: () => call(options, method, `${options.baseUrl}${path}`),
      catch: () => legacyCmsDown('no complete answer'),
    }),
    (answer): Effect.Effect<CmsAnswer, LegacyCmsFault> => {
      if (answer === tooLarge) return Effect.fail(legacyCmsRejected('an answer of over 2 MB'));
      if (busy(answer.status)) return Effect.fail(legacyCmsDown(`it answered ${answer.status}`));
      return Effect.succeed(answer);
    },
  );

const rejected = (status: number): LegacyCmsFault => legacyCmsRejected(`it answered ${status}`);
const isFine = ({ status }: CmsAnswer): boolean => status >= 200 && status < 300;

const filterOf = (state: AskedComments['state']): Readonly<Record<string, string>> => {
  if (state === null) return {};
  return state === 'BLOCKED' ? { 'filters[blocked][$eq]': 'true' } : { 'filters[approvalStatus][$eq]': state };
};

/**
 * The comments of a CMS over its REST. The address is the operator's configuration, so it may be one of the inner network.
 * Nothing is repeated here: who lost an answer reads the comment again.
 */
export const restLegacyComments = (options: LegacyCmsOptions): LegacyComments => {
  const list = (query: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams(query).toString();
    return Effect.flatMap(asked(options, 'GET', `${options.listPath}?${search}`), (answer) => {
      if (!isFine(answer)) return Effect.fail(rejected(answer.status));
      const page = readComments(answer.body);
      return page === null ? Effect.fail(legacyCmsRejected('an answer that nobody can read')) : Effect.succeed(page);
    });
  };
  const moving = (move: CommentMove) => (id: string) =>
    Effect.flatMap(
      asked(options, 'PUT', `${options.moderatePath}/${encodeURIComponent(id)}/${move}`),
      (answer): Effect.Effect<void, LegacyCmsFault | ReturnType<typeof notFound<'comment'>>> => {
        if (answer.status === 404) return Effect.fail(notFound('comment'));
        return isFine(answer) ? Effect.void : Effect.fail(rejected(answer.status));
      },
    );
  return {
    page: ({ cursor, limit, state }) =>
      list({
        'pagination[page]': String(cursor ?? 1),
        'pagination[pageSize]': String(limit),
        ...filterOf(state),
      }),
    find: (id) =>
      Effect.map(
        list({ 'pagination[page]': '1', 'pagination[pageSize]': '1', 'filters[id][$eq]': id }),
        ({ items }) => items.find((each) => each.id === id) ?? null,
      ),
    approve: moving('approve'),
    block: moving('block'),
    unblock: moving('unblock'),
  };
};

/** Where no CMS is configured: never an empty list, which would say that there are no comments. */
export const noLegacyComments: LegacyComments = (() => {
  const none = () => Effect.fail(legacyCmsDown('no CMS is configured'));
  return { page: none, find: none, approve: none, block: none, unblock: none };
})();
