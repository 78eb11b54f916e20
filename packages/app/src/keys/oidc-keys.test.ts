import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../config/config.ts';
import { readKeys } from './keys.ts';
import { warnOfShortKeys } from '../serving/short-keys.ts';
import { newSigningKeys, readOidcKeys } from './oidc-keys.ts';
import { parseSigningKeys, shortKeys } from './oidc-signing-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-oidc-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const rsa = (modulusLength: number): object =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ format: 'jwk' });
const ring = `k:${Buffer.alloc(32, 1).toString('base64')}`;
const config = (over: Readonly<Record<string, string>> = {}): Config => readConfig({ SVC_DATA_DIR: folder, ...over });
const signing = (...keys: readonly object[]): string => JSON.stringify({ keys });
/** Made once: a key of RSA takes its time. */
const made = newSigningKeys('made');
const keyNamed = (kid: string): object => ({ ...made[0], kid });
const keysNamed = (kid: string): readonly object[] => [keyNamed(kid), { ...made[1], kid: `${kid}-ec` }];

describe('oidc.certificates: the keys of the OIDC server', () => {
  it('are made once on a developer’s machine, for this user alone', () => {
    const kept = readOidcKeys(config());
    expect(readOidcKeys(config())?.signing).toEqual(kept?.signing);
    expect(kept?.signing).toMatchObject([
      { kty: 'RSA', use: 'sig' },
      { kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' },
    ]);
    expect(shortKeys(kept?.signing ?? [])).toEqual([]);
    expect(statSync(join(folder, 'oidc-keys.json')).mode & 0o777).toBe(0o600);
  });
  it('are those of the environment, in their order', () => {
    const given = config({
      OIDC__SIGNINGKEYS: signing(keyNamed('b'), keyNamed('a')),
      OIDC__ENCRYPTIONKEYS: ring,
    });
    expect(readOidcKeys(given)?.signing.map(({ kid }) => kid)).toEqual(['b', 'a']);
  });
  it('may be RSA of 2048 bits where they were made before, which are named as short', () => {
    const short = { ...rsa(2048), kid: 'old' };
    const keys = parseSigningKeys(signing(...keysNamed('new'), short));
    expect(keys.map(({ kid }) => kid)).toEqual(['new', 'new-ec', 'old']);
    expect(shortKeys(keys)).toEqual([{ kid: 'old', bits: 2048 }]);
  });
  it('of RSA sign by what a client asks, whatever the file says', () => {
    const [key] = parseSigningKeys(signing({ ...keyNamed('a'), alg: 'RS512', use: 'enc' }));
    expect([key?.['alg'], key?.['use']]).toEqual([undefined, 'sig']);
  });
  it('are refused when RSA is shorter than 2048 bits, EC of another curve or alone, or without its private member', () => {
    const [good, ec] = keysNamed('a');
    const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ format: 'jwk' });
    const { d: _, ...half } = ec as { readonly d: string };
    const sets = [[rsa(1024)], [ec], [good, p384], [good, { ...p384, crv: 'P-256' }], [good, half]];
    for (const keys of sets)
      expect(() => parseSigningKeys(signing(...(keys as object[])))).toThrow(
        /^must be a JSON Web Key Set of private keys/,
      );
  });
  it('are warned of at start where they are short, by name and without their text', () => {
    const lines: unknown[] = [];
    const logger = { log: (...line: readonly unknown[]) => void lines.push(line) };
    const keys = signing(keyNamed('new'), { ...rsa(2048), kid: 'old' });
    warnOfShortKeys(config({ OIDC__SIGNINGKEYS: keys, OIDC__ENCRYPTIONKEYS: ring }), logger);
    warnOfShortKeys(config(), logger);
    expect(lines).toEqual([
      ['warn', expect.stringContaining('shorter than 3072 bits'), { tenant: 'studio-loto', kid: 'old', bits: 2048 }],
    ]);
  });
  it('are never guessed in production: without them there is no OIDC server', () => {
    expect(readOidcKeys(config({ NODE_ENV: 'production' }))).toBeUndefined();
  });
  it('are refused at start, without being shown, when nobody could use them', () => {
    const { d: _, ...publicOnly } = keyNamed('half') as { readonly d: string };
    for (const text of ['geheim', '[]', signing(), signing({ kty: 'oct', k: 'geheim' }), signing(publicOnly)]) {
      const start = () => readKeys(config({ OIDC__SIGNINGKEYS: text, OIDC__ENCRYPTIONKEYS: ring }));
      expect(start).toThrow(/^The configuration is wrong. OIDC__SIGNINGKEYS: must be a JSON Web Key Set/);
      expect(start).not.toThrow('geheim');
    }
    const good = signing(keyNamed('a'));
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
