import { hashKey } from '@tanstack/react-query';

/** An input without how many lines of it are wanted. */
const bare = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null || !('query' in input)) return input;
  const { pageSize: _, ...query } = input.query as { readonly pageSize?: number };
  return { ...input, query };
};

/**
 * Whether one question is the other: in another language, or for more lines of the same list. Its answer stays on the screen, forms, focus
 * and scroll with it, until the new one comes.
 * @param before id, input and language of the question that was answered
 */
export const isSameThing = (before: readonly unknown[] = [], [id, input]: readonly [string, unknown]): boolean =>
  before[0] === id && hashKey([bare(before[1])]) === hashKey([bare(input)]);
