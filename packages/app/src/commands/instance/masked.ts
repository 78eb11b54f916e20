import { configKeys, type ConfigKey } from '../../config/config-keys.ts';
import { secretFileKeys } from '../../config/secret-files.ts';

const known: Readonly<Record<string, ConfigKey>> = configKeys;

/** An address without who may use it: neither before the host nor among the parameters, which may name a password too. */
export const withoutCredentials = (url: string): string => {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  shown.search = '';
  return shown.href;
};

/** A value as it may be shown: of a secret only that there is one, and of a key we do not know as well. */
export const masked = (name: string, value: string): string => {
  if (value === '') return '';
  if (name === 'DATABASE_URL' && URL.canParse(value)) return withoutCredentials(value);
  if (secretFileKeys.includes(name)) return value; // a path
  const key = Object.hasOwn(known, name) ? known[name] : undefined;
  return key === undefined || key.secret === true ? 'set' : value;
};
