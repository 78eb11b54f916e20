import { describe, expect, it } from 'vitest';
import { failureOf, run } from '../../testing/world-test.ts';
import type { AskedComments, LegacyComment, LegacyComments } from './legacy-comments.ts';

/** A comment for tests. */
export const legacyComment = (id: number, more: Partial<LegacyComment> = {}): LegacyComment => ({
  id: String(id),
  article: { id: '7', title: 'Il respiro', slug: 'il-respiro' },
  author: { name: 'Lia', email: 'lia@example.it' },
  content: `Grazie ${id}`,
  approvalStatus: 'PENDING',
  blocked: false,
  removed: false,
  threadOf: null,
  createdAt: '2024-05-01T10:00:00.000Z',
  ...more,
});

/** What every LegacyComments holds. */
export const legacyCommentsContract = (
  name: string,
  open: (comments: readonly LegacyComment[]) => Promise<LegacyComments>,
): void => {
  const idsOf = async (comments: LegacyComments, asked: Partial<AskedComments> = {}) => {
    const page = await run(comments.page({ cursor: null, limit: 2, state: null, ...asked }));
    return [page.items.map(({ id }) => id), page.nextCursor];
  };

  describe(`${name}: the comments of the legacy CMS`, () => {
    it('come in pages, each with the cursor of the next, and are filtered by their state', async () => {
      const comments = await open([
        legacyComment(1),
        legacyComment(2, { approvalStatus: 'APPROVED' }),
        legacyComment(3, { blocked: true, threadOf: '1' }),
      ]);
      expect(await idsOf(comments)).toEqual([['1', '2'], 2]);
      expect(await idsOf(comments, { cursor: 2 })).toEqual([['3'], null]);
      expect(await idsOf(comments, { state: 'APPROVED' })).toEqual([['2'], null]);
      expect(await idsOf(comments, { state: 'BLOCKED' })).toEqual([['3'], null]);
      expect(await idsOf(comments, { state: 'REJECTED' })).toEqual([[], null]);
    });

    it('are found whole by their id; null: there is none', async () => {
      const [whole, bare] = [
        legacyComment(4, { threadOf: '3' }),
        legacyComment(5, {
          ...{ article: null, approvalStatus: null, createdAt: null },
          author: { name: 'Ugo', email: null },
        }),
      ];
      const comments = await open([whole, bare]);
      expect(await run(comments.find('4'))).toEqual(whole);
      expect(await run(comments.find('5'))).toEqual(bare);
      expect(await run(comments.find('6'))).toBeNull();
    });

    it('are approved, blocked and unblocked, once and twice; one that is not there is not found', async () => {
      const comments = await open([legacyComment(1)]);
      for (const _ of [1, 2]) await run(comments.approve('1'));
      expect(await run(comments.find('1'))).toMatchObject({ approvalStatus: 'APPROVED', blocked: false });
      for (const _ of [1, 2]) await run(comments.block('1'));
      expect(await run(comments.find('1'))).toMatchObject({ approvalStatus: 'APPROVED', blocked: true });
      for (const _ of [1, 2]) await run(comments.unblock('1'));
      expect(await run(comments.find('1'))).toMatchObject({ blocked: false });
      for (const move of ['approve', 'block', 'unblock'] as const)
        expect(await failureOf(comments[move]('9'))).toMatchObject({ _tag: 'NotFound' });
    });
  });
};
