import type { Problem } from '../api/problem.ts';

/** The server's sentence for each field it refuses, by the field's name below a pointer. @param under `/billingProfile` */
export const fieldErrors = (problem: Problem | null, under = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (problem?.errors ?? [])
      .filter(({ pointer }) => pointer.startsWith(`${under}/`))
      .map(({ pointer, message }) => [pointer.slice(under.length + 1), message]),
  );
