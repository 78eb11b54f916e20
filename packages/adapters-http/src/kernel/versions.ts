/** A record's version as an entity tag (RFC 9110 section 8.8.3). */
export const etagOf = (version: number | string): Readonly<Record<string, string>> => ({ etag: `"${version}"` });

const tag = /^"(\d{1,9})"$/;
const revisionTag = /^"([0-9a-f]{32})"$/;

type Headers = Readonly<Record<string, string>>;

/** Each tag of `If-Match`; null without the header or with `*`. */
const tagsWanted = (headers: Headers): readonly string[] | null => {
  const wanted = headers['if-match']?.trim();
  return wanted === undefined || wanted === '*' ? null : wanted.split(',').map((each) => each.trim());
};

/**
 * The versions that `If-Match` lets a change meet (RFC 9110 section 13.1.1): null without the header or with `*`. A tag of
 * ours that is weak, or none of ours at all, matches nothing.
 */
export const versionsWanted = (headers: Headers): readonly number[] | null =>
  tagsWanted(headers)?.map((each) => Number(tag.exec(each)?.[1] ?? Number.NaN)) ?? null;

/** The same for what has no version but a revision, as settings have. */
export const revisionsWanted = (headers: Headers): readonly string[] | null =>
  tagsWanted(headers)?.map((each) => revisionTag.exec(each)?.[1] ?? '') ?? null;
