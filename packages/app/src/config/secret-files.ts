import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { configKeys, type ConfigKey, type ConfigKeyName } from './config-keys.ts';

// Beside each secret key stands KEY_FILE: a file whose content is the value, as a vault or a container platform mounts it.

const isSecret = ([, { secret }]: readonly [string, ConfigKey]): boolean => secret === true;

/** The names of the keys that may come out of a file, as `DATABASE_URL_FILE`. */
export const secretFileKeys: readonly string[] = Object.entries<ConfigKey>(configKeys)
  .filter(isSecret)
  .map(([name]) => `${name}_FILE`);

/** The text of a key; else what is wrong, of which name. */
export type KeyText = { readonly text: string | undefined } | { readonly wrong: string; readonly why: string };

/** Not more than this is read: what is longer is no secret of ours. */
const LONGEST = 65_536;

const contentOf = (path: string): { readonly text: string } | { readonly why: string } => {
  // What is repeated might be the secret itself, written behind the wrong key.
  if (!isAbsolute(path)) return { why: 'must be the absolute path of a file' };
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (text === '') return { why: 'names an empty file' };
    return text.length > LONGEST ? { why: 'names a file that is too long' } : { text };
  } catch (error) {
    return { why: `names a file that cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` };
  }
};

/** A key's text: as it is set, or the content of the file that `KEY_FILE` names, without the newline at its end. */
export const keyText = (name: ConfigKeyName, variables: Readonly<Record<string, string | undefined>>): KeyText => {
  const [given, wrong] = [variables[name], `${name}_FILE`];
  const path = isSecret([name, configKeys[name]]) ? variables[wrong] : undefined;
  if (path === undefined || path === '') return { text: given };
  if (given !== undefined && given !== '') return { wrong, why: `stands beside ${name}: one of them must go` };
  const content = contentOf(path);
  return 'why' in content ? { wrong, why: content.why } : content;
};
