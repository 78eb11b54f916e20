import * as Effect from 'effect/Effect';
import { notFound } from '../../kernel/index.ts';
import type { LegacyComment, LegacyComments } from './legacy-comments.ts';

/** Comments in memory, in the order in which they are given. */
export const memoryLegacyComments = (initial: readonly LegacyComment[] = []): LegacyComments => {
  const comments = new Map(initial.map((each) => [each.id, each]));
  const moving = (change: Partial<LegacyComment>) => (id: string) =>
    Effect.suspend(() => {
      const found = comments.get(id);
      if (found === undefined) return Effect.fail(notFound('comment'));
      comments.set(id, { ...found, ...change });
      return Effect.void;
    });
  return {
    page: ({ cursor, limit, state }) =>
      Effect.sync(() => {
        const matching = [...comments.values()].filter(
          (each) => state === null || (state === 'BLOCKED' ? each.blocked : each.approvalStatus === state),
        );
        const page = cursor ?? 1;
        const items = matching.slice((page - 1) * limit, page * limit);
        return { items, nextCursor: page * limit < matching.length ? page + 1 : null };
      }),
    find: (id) => Effect.sync(() => comments.get(id) ?? null),
    approve: moving({ approvalStatus: 'APPROVED' }),
    block: moving({ blocked: true }),
    unblock: moving({ blocked: false }),
  };
};
