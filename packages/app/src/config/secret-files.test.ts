import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configKeys, type ConfigKey } from './config-keys.ts';
import { ConfigInvalid, readConfig } from './config.ts';
import { secretFileKeys } from './secret-files.ts';
import { checkEnvironmentKeys, checkFileKeys } from './unknown-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (text: string, name = 'secret'): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const messageOf = (variables: Readonly<Record<string, string>>): string => {
  try {
    readConfig(variables);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigInvalid);
    return (error as Error).message;
  }
};
const url = 'postgres://svc:geheim@127.0.0.1/svc';

describe('a secret key out of a file', () => {
  it('stands beside each secret key and beside no other', () => {
    const secret = Object.entries<ConfigKey>(configKeys).flatMap(([name, key]) => (key.secret === true ? [name] : []));
    expect(secretFileKeys).toEqual(secret.map((name) => `${name}_FILE`));
    expect(() => checkFileKeys(secretFileKeys)).not.toThrow();
    expect(() => checkEnvironmentKeys(secretFileKeys)).not.toThrow();
    for (const name of ['PORT_FILE', 'MAIL__FROM_FILE'])
      expect(() => checkFileKeys([name])).toThrow(`${name} is no key of this program`);
  });

  it.each(['', '\n', '\r\n'])('is its content without the newline at the end: %j', (end) => {
    expect(readConfig({ DATABASE_URL_FILE: fileWith(url + end) }).DATABASE_URL).toBe(url);
    expect(readConfig({ DATABASE_URL_FILE: fileWith(url + end), DATABASE_URL: '' }).DATABASE_URL).toBe(url);
  });

  it('is judged as the key itself, by its name and without its value', () => {
    expect(messageOf({ DATABASE_URL_FILE: fileWith('geheim') })).toBe(
      'The configuration is wrong. DATABASE_URL: must begin with postgres:// or postgresql://.',
    );
    expect(messageOf({ MAINTENANCE__KEY_FILE: fileWith('geheimgeheimgeheim\n\n') })).toBe(
      'The configuration is wrong. MAINTENANCE__KEY: must not begin or end with a blank.',
    );
  });

  it('is refused beside the key itself', () => {
    expect(messageOf({ DATABASE_URL: url, DATABASE_URL_FILE: fileWith(url) })).toBe(
      'The configuration is wrong. DATABASE_URL_FILE: stands beside DATABASE_URL: one of them must go.',
    );
  });

  it.each([
    ['missing', () => join(folder, 'none'), 'names a file that cannot be read (ENOENT)'],
    ['a folder', () => folder, 'names a file that cannot be read (EISDIR)'],
    ['empty', () => fileWith('\n', 'empty'), 'names an empty file'],
    ['too long', () => fileWith('a'.repeat(65_537), 'long'), 'names a file that is too long'],
    ['no absolute path', () => 'geheim', 'must be the absolute path of a file'],
  ])('is refused when it is %s, naming the key', (_, path, why) => {
    expect(messageOf({ SECRETS__KEYRING_FILE: path() })).toBe(
      `The configuration is wrong. SECRETS__KEYRING_FILE: ${why}.`,
    );
  });
});
