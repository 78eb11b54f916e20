import type * as z from 'zod';

/** One configuration key: how it is read, what it means. The environment file, the docs and the parser come from here. */
export interface ConfigKey {
  readonly schema: z.ZodType;
  readonly about: string;
  /** Never printed, masked where it is shown. */
  readonly secret?: true;
  readonly example?: string;
  /** Of the process: where one serves several tenants, their files do not say it. */
  readonly ofProcess?: true;
  /** Its text may have several lines. */
  readonly lines?: true;
}

/** A key with its schema, its meaning and what else there is to say. */
export const key = <S extends z.ZodType>(schema: S, about: string, more: Omit<ConfigKey, 'schema' | 'about'> = {}) => ({
  schema,
  about,
  ...more,
});
