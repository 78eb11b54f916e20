import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { parseKeyRing } from '@svc/adapters-platform';
import { readConfig } from '../config/config.ts';
import { readKeys, type Keys } from './keys.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-keys-'));
  folders.push(folder);
  return folder;
};
const ring = (byte: number): string => `k${byte}:${Buffer.alloc(32, byte).toString('base64')}`;
const keysWith = (variables: Readonly<Record<string, string>>): Keys => readKeys(readConfig(variables));

const script = (folder: string): string => `
  import { readConfig } from ${JSON.stringify(fileURLToPath(new URL('../config/config.ts', import.meta.url)))};
  import { readKeys } from ${JSON.stringify(fileURLToPath(new URL('./keys.ts', import.meta.url)))};
  process.stdout.write(JSON.stringify(readKeys(readConfig({ SVC_DATA_DIR: ${JSON.stringify(folder)} }))));`;
const inAnotherProcess = async (folder: string): Promise<Keys> => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script(folder)]);
  return JSON.parse(stdout) as Keys;
};

describe('the keys of a tenant', () => {
  it('are made once, readable by their owner alone, and fit to seal with', () => {
    const folder = join(emptyFolder(), 'not', 'there', 'yet');
    const made = keysWith({ SVC_DATA_DIR: folder });
    expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(keysWith({ SVC_DATA_DIR: folder })).toEqual(made);
    expect(parseKeyRing(made.cookies).current.key).toHaveLength(32);
    expect(made.cookies).not.toBe(made.secrets);
    expect(made.cardWebhook).toMatch(/^whsec_[0-9a-f]{48}$/);
  });

  it('are the same for several processes that start at the same moment on an empty folder', async () => {
    const folder = emptyFolder();
    const seen = await Promise.all([inAnotherProcess(folder), inAnotherProcess(folder), inAnotherProcess(folder)]);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(keysWith({ SVC_DATA_DIR: folder })).toEqual(seen[0]);
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('come from the environment where they are set, and no file is made then', () => {
    const folder = emptyFolder();
    const given = { AUTH__COOKIEKEYS: ring(1), SECRETS__KEYRING: ring(2), PAYMENT__CARD__WEBHOOKSECRET: 'whsec_given' };
    expect(keysWith({ ...given, SVC_DATA_DIR: folder })).toEqual({
      cookies: ring(1),
      secrets: ring(2),
      cardWebhook: 'whsec_given',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('may come half from the environment on a developer’s machine', () => {
    const folder = emptyFolder();
    const kept = keysWith({ SVC_DATA_DIR: folder });
    expect(keysWith({ SVC_DATA_DIR: folder, AUTH__COOKIEKEYS: ring(1) })).toEqual({ ...kept, cookies: ring(1) });
  });

  it('leave the webhook closed, not open, when its secret is not set', () => {
    const given = { AUTH__COOKIEKEYS: ring(1), SECRETS__KEYRING: ring(2), NODE_ENV: 'production' };
    expect(keysWith(given).cardWebhook).toBe('');
  });

  it.each([{}, { AUTH__COOKIEKEYS: ring(1) }, { SECRETS__KEYRING: ring(2) }])(
    'must be set in production: with %o it is refused, and no file is made',
    (given) => {
      const folder = emptyFolder();
      expect(() => keysWith({ ...given, NODE_ENV: 'production', SVC_DATA_DIR: folder })).toThrow(
        /AUTH__COOKIEKEYS and SECRETS__KEYRING must be set in production/,
      );
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it.each([
    ['AUTH__COOKIEKEYS', 'kurz:c2Vncmv0bw=='],
    ['SECRETS__KEYRING', 'no ring at all'],
  ])('are refused by name when %s is no key ring, without a word of it', (name, value) => {
    const given = { AUTH__COOKIEKEYS: ring(1), SECRETS__KEYRING: ring(2), [name]: value };
    expect(() => keysWith(given)).toThrow(expect.objectContaining({ name: 'ConfigInvalid' }));
    expect(() => keysWith(given)).toThrow(new RegExp(`^(?!.*${value.slice(-8)}).*${name}`));
  });

  it('say in one sentence that the data folder cannot be one', () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(() => keysWith({ SVC_DATA_DIR: join(folder, 'file', 'data') })).toThrow(
      expect.objectContaining({ name: 'ConfigInvalid', message: expect.stringMatching(/file.data .*SVC_DATA_DIR/) }),
    );
  });

  it.each(['', '{"cookies":', '{"cookies":"x"}', 'null'])('say so when the kept file is damaged: %j', (text) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'keys.json'), text);
    chmodSync(join(folder, 'keys.json'), 0o600);
    expect(() => keysWith({ SVC_DATA_DIR: folder })).toThrow(
      expect.objectContaining({ name: 'ConfigInvalid', message: expect.stringContaining('keys.json') }),
    );
  });
});
