import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../config/config.ts';
import { readKeys } from './keys.ts';
import { newSigningKey, readOidcKeys } from './oidc-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-oidc-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ring = `k:${Buffer.alloc(32, 1).toString('base64')}`;
const config = (over: Readonly<Record<string, string>> = {}): Config => readConfig({ SVC_DATA_DIR: folder, ...over });
const signing = (...keys: readonly object[]): string => JSON.stringify({ keys });

describe('oidc.certificates: the keys of the OIDC server', () => {
  it('are made once on a developer’s machine, for this user alone', () => {
    const made = readOidcKeys(config());
    expect(readOidcKeys(config())?.signing).toEqual(made?.signing);
    expect(made?.signing[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
    expect(statSync(join(folder, 'oidc-keys.json')).mode & 0o777).toBe(0o600);
  });
  it('are those of the environment, in their order', () => {
    const given = config({
      OIDC__SIGNINGKEYS: signing(newSigningKey('b'), newSigningKey('a')),
      OIDC__ENCRYPTIONKEYS: ring,
    });
    expect(readOidcKeys(given)?.signing.map(({ kid }) => kid)).toEqual(['b', 'a']);
  });
  it('are never guessed in production: without them there is no OIDC server', () => {
    expect(readOidcKeys(config({ NODE_ENV: 'production' }))).toBeUndefined();
  });
  it('are refused at start, without being shown, when nobody could use them', () => {
    const { d: _, ...publicOnly } = newSigningKey('half');
    for (const text of ['geheim', '[]', signing(), signing({ kty: 'oct', k: 'geheim' }), signing(publicOnly)]) {
      const start = () => readKeys(config({ OIDC__SIGNINGKEYS: text, OIDC__ENCRYPTIONKEYS: ring }));
      expect(start).toThrow(/^The configuration is wrong. OIDC__SIGNINGKEYS: must be a JSON Web Key Set/);
      expect(start).not.toThrow('geheim');
    }
    const good = signing(newSigningKey('a'));
    expect(() => readKeys(config({ OIDC__SIGNINGKEYS: good }))).toThrow('must be set together');
    expect(() => readKeys(config({ OIDC__SIGNINGKEYS: good, OIDC__ENCRYPTIONKEYS: 'k:x' }))).toThrow(
      'OIDC__ENCRYPTIONKEYS',
    );
  });
  it('that were damaged are not replaced behind one’s back', () => {
    writeFileSync(join(folder, 'oidc-keys.json'), '{');
    expect(() => readOidcKeys(config())).toThrow('put it back, or remove it');
  });
});
