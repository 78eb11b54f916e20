import type { Problem } from '../api/problem.ts';

/** The server's sentence for each field it refuses, by the field's name below a pointer. @param under `/billingProfile` */
export const fieldErrors = (problem: Problem | null, under = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (problem?.errors ?? [])
      .filter(({ pointer }) => pointer.startsWith(`${under}/`))
      .map(({ pointer, message }) => [pointer.slice(under.length + 1), message]),
  );

/** The server's sentences on what no field of the form mends. @param fields the names of those that it has */
export const otherErrors = (problem: Problem | null, fields: readonly string[], under = ''): readonly string[] => [
  ...new Set(
    (problem?.errors ?? [])
      .filter(({ pointer }) => !fields.some((field) => pointer === `${under}/${field}`))
      .map(({ message }) => message),
  ),
];
