import type * as z from 'zod';
import { configKeys, type ConfigKeyName } from './config-keys.ts';

/** The typed configuration of one process, by key. */
export type Config = { readonly [K in ConfigKeyName]: z.output<(typeof configKeys)[K]['schema']> };

/** A key is wrong. `message` is one sentence per key; values of secrets are never in it. */
export class ConfigInvalid extends Error {
  override readonly name = 'ConfigInvalid';
}

/** What the program reads out of a key's text: an empty one counts as absent, and an absent one has its default. */
export const readKey = (name: ConfigKeyName, text: string | undefined): z.ZodSafeParseResult<unknown> =>
  configKeys[name].schema.safeParse(text === '' ? undefined : text);

/** Reads a set of variables; empty ones count as absent. @throws ConfigInvalid naming every wrong key at once */
export const readConfig = (variables: Readonly<Record<string, string | undefined>>): Config => {
  const wrong: string[] = [];
  const entries = (Object.keys(configKeys) as ConfigKeyName[]).map((name) => {
    const parsed = readKey(name, variables[name]);
    if (parsed.success) return [name, parsed.data] as const;
    wrong.push(`${name}: ${parsed.error.issues.map(({ message }) => message).join(', ')}`);
    return [name, undefined] as const;
  });
  if (wrong.length > 0) throw new ConfigInvalid(`The configuration is wrong. ${wrong.join('. ')}.`);
  return Object.fromEntries(entries) as unknown as Config;
};

/** The process's own environment; read nowhere else. */
export const environment = (): Readonly<Record<string, string | undefined>> => process.env;
