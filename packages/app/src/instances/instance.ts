import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { configKeys, type ConfigKeyName } from '../config/config-keys.ts';
import { spelled } from '../config/config-addresses.ts';
import { ConfigInvalid, readConfig, type Config } from '../config/config.ts';
import { checkTenant } from '../config/check-config.ts';
import { checkFileKeys } from '../config/unknown-keys.ts';
import { readEnvFile } from './env-file.ts';

/** A tenant as its file describes it. */
export interface Instance {
  /** The slug: the file's name without `.env`. */
  readonly id: string;
  readonly path: string;
  /** SHA-256 of the file's text, hex. */
  readonly fingerprint: string;
  /** The file's keys, and the process's own. */
  readonly config: Config;
  /** Lower case, without port. */
  readonly hosts: readonly string[];
  /** A change of it waits for the next start of the server. */
  readonly waits: boolean;
  /** What a person should know of the file although it is served. */
  readonly remarks: readonly string[];
}

/** A file as it was found. */
export interface InstanceFile {
  readonly id: string;
  readonly path: string;
  readonly text: string;
}

export const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const ID = /^[a-z](?:[a-z0-9-]{0,38}[a-z0-9])?$/;
/** Letters, digits and dashes, 1 to 40, a letter first and no dash last. */
export const isInstanceId = (text: string): boolean => ID.test(text);

/** What is wrong with a text that is none; whatever stands in it does no harm to the terminal that shows it. */
export const noInstanceId = (text: string): string => {
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
  return `${shown} is no id of an instance: that has 1 to 40 small letters, digits and dashes, a letter first and no dash last.`;
};

/** The line that lets a change wait: what a person did not want restarted is read with the next start. */
export const WAITS_LINE = '# svc: applies at the next start';

const all = Object.entries(configKeys) as [ConfigKeyName, { readonly ofProcess?: true }][];
const processKeys = new Set<string>(all.filter(([, { ofProcess }]) => ofProcess === true).map(([name]) => name));

/** The name of a host as it is compared: without port and final dot, lower case. A list of hosts is no host. */
export const hostName = (host: string): string => host.trim().replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();

const hostsOf = (publicUrl: string, config: Config): readonly string[] => [
  ...new Set([hostName(new URL(publicUrl).host), ...config.HTTP__HOSTALIASES]),
];

/** On a developer's machine a tenant without an address has one that every browser leads to this machine. */
const addressOf = (id: string, given: Config, ofProcess: Config): string => {
  if (given.HTTP__PUBLICURL !== undefined) return given.HTTP__PUBLICURL;
  if (ofProcess.NODE_ENV === 'production')
    throw new ConfigInvalid('HTTP__PUBLICURL must say under which address the tenant is served.');
  return spelled(new URL(`http://${id}.localhost:${ofProcess.PORT}`));
};

const remarksOf = (variables: Readonly<Record<string, string>>): readonly string[] => {
  const ofProcess = Object.keys(variables).filter((name) => processKeys.has(name.replace(/_FILE$/, '')));
  return ofProcess.length === 0 ? [] : [`${ofProcess.join(', ')} of the file is not used: the process says it`];
};

/** Of each of several tenants. */
const POOL_MAX = 5;

/**
 * Reads a tenant's file. Nothing of the process's environment stands in for a key that the file does not set, but the keys
 * of the process itself.
 * @throws ConfigInvalid in one sentence without secrets
 */
export const readInstance = ({ id, path, text }: InstanceFile, ofProcess: Config): Instance => {
  if (!isInstanceId(id))
    throw new ConfigInvalid('The name of the file must be letters a to z, digits and dashes, then .env.');
  const variables = readEnvFile(text);
  checkFileKeys(Object.keys(variables));
  const given = readConfig(variables);
  const named = variables['SVC_TENANT'];
  if (named !== undefined && named !== '' && named !== id)
    throw new ConfigInvalid(`SVC_TENANT is ${named}, but the file is that of ${id}.`);
  const ownProcess = Object.fromEntries(
    all.filter(([name]) => processKeys.has(name)).map(([name]) => [name, ofProcess[name]]),
  );
  const publicUrl = addressOf(id, given, ofProcess);
  const config: Config = {
    ...given,
    ...ownProcess,
    SVC_TENANT: id,
    // Keys and files of one tenant are never another one's.
    SVC_DATA_DIR: join(ofProcess.SVC_DATA_DIR, 'instances', id),
    HTTP__PUBLICURL: publicUrl,
    COOKIE_NAME: (variables['COOKIE_NAME'] ?? '') === '' ? `SvcAuth-${id}` : given.COOKIE_NAME,
    DATABASE__POOLMAX: given.DATABASE__POOLMAX ?? POOL_MAX,
  };
  checkTenant(config);
  return {
    id,
    path,
    fingerprint: fingerprintOf(text),
    config,
    hosts: hostsOf(publicUrl, config),
    waits: text.split('\n').includes(WAITS_LINE),
    remarks: remarksOf(variables),
  };
};
