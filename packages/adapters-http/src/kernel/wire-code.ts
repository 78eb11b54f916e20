import type { ErrorCode } from './problems/index.ts';

/** `place_full` → `placeFull`. */
export type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;

/** The name rule of refusals on the wire: `place_full` of booking is `errors.booking.placeFull`. */
export type WireCode<Context extends string, Code extends string> = `errors.${Context}.${Camel<Code>}`;

const camel = (code: string): string => code.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The name rule at run time, for a code that is only known then. */
export const wireName = (context: string, code: string): string => `errors.${context}.${camel(code)}`;

/**
 * Names refusals by the rule, one entry per code, for a row's `errors.Refusal`.
 * A code without a problem text does not compile.
 */
export const named = <const Context extends string, const Code extends string>(
  context: Context,
  ...codes: readonly (WireCode<Context, Code> extends ErrorCode ? Code : never)[]
): { readonly [C in Code]: WireCode<Context, C> & ErrorCode } => {
  const entries = codes.map((code) => [code, wireName(context, code)]);
  return Object.fromEntries(entries) as { readonly [C in Code]: WireCode<Context, C> & ErrorCode };
};
