/** Whether a client holds what that tag names (If-None-Match, RFC 9110 section 13.1.2). */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((each) => ['*', `"${tag}"`].includes(each.trim().replace(/^W\//, '')));
