import { describe, expect, it } from 'vitest';
import { newSigningKey } from '../../keys/oidc-keys.ts';
import { onOneTenant, jsonOf } from '../../testing/svc-command.ts';

const { command, commandWith } = onOneTenant('instance', 'oidc-client');
const redirect = ['--redirect', 'https://desk.example/callback'];

describe('svc instance oidc-client', { timeout: 180_000 }, () => {
  it('adds, lists and removes clients; a secret is told once and kept as a hash', async () => {
    const added = await command('add', 'desk', '--name', 'Banco', ...redirect, '--json');
    expect([added.code, jsonOf(added)]).toMatchObject([
      0,
      { id: 'desk', name: 'Banco', redirectUris: ['https://desk.example/callback'], confidential: false, secret: null },
    ]);
    const scopes = ['--scope', 'openid', '--scope', 'email'];
    const office = await command('add', 'office', ...redirect, ...scopes, '--confidential', '--json');
    const { secret, ...shown } = jsonOf<{ secret: string; scopes: string[] }>(office);
    expect(shown.scopes).toEqual(['openid', 'email']);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const listed = await command('ls', '--json');
    expect(jsonOf<{ id: string }[]>(listed).map(({ id }) => id)).toEqual(['desk', 'office']);
    expect(listed.out).not.toContain(secret);
    expect((await command('ls')).out).toContain('office  confidential  office  https://desk.example/callback');
    expect((await command('rm', 'desk')).code).toBe(0);
    expect((await command('ls', '--json')).out).not.toContain('desk"');
  });

  it('ends with 4 when there is no such client', async () => {
    expect(await command('rm', 'nobody')).toMatchObject({
      code: 4,
      out: '',
      err: 'There is no client with this id.\n',
    });
  });

  it('ends with 5 and says why when it is refused', async () => {
    const bad = await command('add', 'evil', '--redirect', 'http://evil.example/');
    expect([bad.code, bad.err]).toEqual([5, expect.stringContaining('must be https') as string]);
    expect((await command('add', 'plain')).code).toBe(5);
    const odd = await command('add', 'odd', ...redirect, '--scope', 'openid', '--scope', 'address');
    expect([odd.code, odd.err]).toEqual([5, expect.stringMatching(/one of openid, .*: address/) as string]);
    expect((await command('add', 'office', ...redirect)).err).toBe('There is a client with this id already.\n');
  });

  it('has ID tokens signed by what the client asks, where the tenant has a key for it', async () => {
    const asked = ['--id-token-alg', 'ES256', ...redirect, '--json'];
    expect(jsonOf(await command('add', 'modern', ...asked))).toMatchObject({ id: 'modern', idTokenAlg: 'ES256' });
    expect(jsonOf(await command('add', 'usual', ...redirect, '--json'))).toMatchObject({ idTokenAlg: 'RS256' });
    const rsaAlone = {
      OIDC__SIGNINGKEYS: JSON.stringify({ keys: [newSigningKey('k1')] }),
      OIDC__ENCRYPTIONKEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    };
    const refused = await commandWith(rsaAlone, 'add', 'other', ...asked);
    expect([refused.code, refused.err]).toEqual([5, 'No key of OIDC__SIGNINGKEYS signs ES256: add one of EC P-256.\n']);
    expect((await commandWith(rsaAlone, 'add', 'other', '--id-token-alg', 'none', ...redirect)).code).toBe(2);
  });

  it('ends with 2 when it is misused, and with 1 when the database is gone', async () => {
    expect((await command('add', 'desk', '--redirct', 'x')).code).toBe(2);
    expect((await command('drop')).code).toBe(2);
    const gone = await commandWith({ DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:1/none' }, 'ls');
    expect([gone.code, gone.err.includes('geheim')]).toEqual([1, false]);
  });
  it('says what it was misused for on stderr, so that stdout stays for results', async () => {
    const misused = await command('add');
    expect([misused.code, misused.out]).toEqual([2, '']);
    expect(misused.err).toMatch(/Missing required argument: id[^]*USAGE/);
    const helped = await command('add', '--help');
    expect([helped.code, helped.err, helped.out.includes('USAGE')]).toEqual([0, '', true]);
  });
});
