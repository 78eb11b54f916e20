import type * as z from 'zod';
import { configKeys, type ConfigKey, type ConfigKeyName } from './config-keys.ts';
import { keyText } from './secret-files.ts';

/** The typed configuration of one process, by key. */
export type Config = { readonly [K in ConfigKeyName]: z.output<(typeof configKeys)[K]['schema']> };

/** A key is wrong. `message` is one sentence per key; values of secrets are never in it. */
export class ConfigInvalid extends Error {
  override readonly name = 'ConfigInvalid';
}

/** The value of a key, or why it has none. */
export type ReadKey =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly why: string };

/** What is wrong with a text whatever key it is for: mostly traces of how it came here, which would become part of the value. */
const blemishOf = (text: string, { lines }: ConfigKey): string | undefined => {
  if (/^\s*$/.test(text)) return 'must not be blank';
  if (/^\s|\s$/.test(text)) return 'must not begin or end with a blank';
  if (/^(["'`])(?:(?!\1).)*\1$|^["'`]$/s.test(text)) return 'must not stand between quotes: they would be part of it';
  const shown = lines === true ? text.replaceAll(/[\t\r\n]/g, ' ') : text;
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(shown) ? 'must have no invisible characters' : undefined;
};

/** What the program reads out of a key's text: an empty one counts as absent, and an absent one has its default. */
export const readKey = (name: ConfigKeyName, text: string | undefined): ReadKey => {
  const key: ConfigKey = configKeys[name];
  const given = text === '' ? undefined : text;
  const blemish = given === undefined ? undefined : blemishOf(given, key);
  if (blemish !== undefined) return { success: false, why: blemish };
  const parsed = key.schema.safeParse(given);
  if (parsed.success) return { success: true, data: parsed.data };
  return { success: false, why: parsed.error.issues.map(({ message }) => message).join(', ') };
};

/** Reads a set of variables, and the files that some name; empty ones count as absent. @throws ConfigInvalid naming every wrong key at once */
export const readConfig = (variables: Readonly<Record<string, string | undefined>>): Config => {
  const wrong: string[] = [];
  const entries = (Object.keys(configKeys) as ConfigKeyName[]).map((name) => {
    const found = keyText(name, variables);
    const parsed = 'why' in found ? { success: false as const, why: found.why } : readKey(name, found.text);
    if (parsed.success) return [name, parsed.data] as const;
    wrong.push(`${'wrong' in found ? found.wrong : name}: ${parsed.why}`);
    return [name, undefined] as const;
  });
  if (wrong.length > 0) throw new ConfigInvalid(`The configuration is wrong. ${wrong.join('. ')}.`);
  return Object.fromEntries(entries) as unknown as Config;
};

/** The process's own environment; read nowhere else. */
export const environment = (): Readonly<Record<string, string | undefined>> => process.env;
