/** A record's version as an entity tag (RFC 9110 section 8.8.3). */
export const etagOf = (version: number): Readonly<Record<string, string>> => ({ etag: `"${version}"` });

const tag = /^"(\d{1,9})"$/;

/**
 * The versions that `If-Match` lets a change meet (RFC 9110 section 13.1.1): null without the header or with `*`. A tag of
 * ours that is weak, or none of ours at all, matches nothing.
 */
export const versionsWanted = (headers: Readonly<Record<string, string>>): readonly number[] | null => {
  const wanted = headers['if-match']?.trim();
  if (wanted === undefined || wanted === '*') return null;
  return wanted.split(',').map((each) => Number(tag.exec(each.trim())?.[1] ?? Number.NaN));
};
