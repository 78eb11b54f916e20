import { approvalStatuses, type CommentPage, type LegacyComment } from '@svc/application/content';

type Json = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;

/** A stranger's text: plain, without control and direction marks, of a bounded length. Null: there is none. */
const textOf = (value: unknown, most: number): string | null =>
  typeof value === 'string'
    ? value
        .normalize('NFC')
        .replaceAll(/[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]|(?![\n\t])\p{Cc}/gu, '')
        .slice(0, most)
        .toWellFormed()
    : null;

const idOf = (value: unknown): string | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' && /^\w{1,64}$/.test(value) ? value : null;
};

const dateOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{5,16}(?:Z|[+-]\d\d:\d\d)$/.test(value) ? value : null;

const articleOf = (value: unknown): LegacyComment['article'] => {
  const related = objectOf(value);
  const id = idOf(related?.['id']);
  return id === null ? null : { id, title: textOf(related?.['title'], 300), slug: textOf(related?.['slug'], 300) };
};

/** Read leniently: what is missing or odd is null. A comment without an id cannot be moderated and is none. */
const commentOf = (value: unknown): readonly LegacyComment[] => {
  const read = objectOf(value);
  const id = idOf(read?.['id']);
  if (read === null || id === null) return [];
  const author = objectOf(read['author']);
  return [
    {
      id,
      article: articleOf(read['related']),
      author: { name: textOf(author?.['name'], 120) ?? '', email: textOf(author?.['email'], 254) },
      content: textOf(read['content'], 10_000) ?? '',
      approvalStatus: approvalStatuses.find((each) => each === read['approvalStatus']) ?? null,
      blocked: read['blocked'] === true,
      removed: read['removed'] === true,
      threadOf: idOf(read['threadOf']) ?? idOf(objectOf(read['threadOf'])?.['id']),
      createdAt: dateOf(read['createdAt']),
    },
  ];
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

/** The comments of an answer; null: nobody can read it, which is something else than none. */
export const readComments = (body: string): CommentPage | null => {
  const answer = objectOf(parsed(body));
  const data = answer?.['data'];
  if (!Array.isArray(data)) return null;
  const items = data.flatMap(commentOf);
  if (data.length > 0 && items.length === 0) return null;
  const { page, pageCount } = objectOf(objectOf(answer?.['meta'])?.['pagination']) ?? {};
  const isMore = typeof page === 'number' && typeof pageCount === 'number' && page < pageCount;
  return { items, nextCursor: isMore ? page + 1 : null };
};
