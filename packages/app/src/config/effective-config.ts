import { isDeepStrictEqual } from 'node:util';
import type { EffectiveKey } from '@svc/adapters-http';
import { configKeys, type ConfigKeyName } from './config-keys.ts';
import { readKey, type Config } from './config.ts';
import { shownKeys } from './shown-keys.ts';

/** An address without who signs in there and what is asked: both may be credentials. */
const withoutCredentials = (address: string): string => {
  const url = URL.parse(address);
  return url === null ? 'set' : `${url.origin}${url.pathname}`;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const shown = (name: ConfigKeyName, value: unknown): string | null => {
  const how = shownKeys[name];
  if (how === 'set') return value === undefined ? 'unset' : 'set';
  if (value === undefined) return null;
  return how === 'url' ? withoutCredentials(textOf(value)) : textOf(value);
};

const isDefault = (name: ConfigKeyName, value: unknown): boolean => {
  const absent = readKey(name, undefined);
  return absent.success && isDeepStrictEqual(absent.data, value);
};

/** The configuration as a superadmin may see it: every key, none with a secret. */
export const effectiveConfig = (config: Config): readonly EffectiveKey[] =>
  (Object.keys(configKeys) as ConfigKeyName[]).map((key) => ({
    key,
    value: shown(key, config[key]),
    source: isDefault(key, config[key]) ? 'default' : 'given',
  }));
