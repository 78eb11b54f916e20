import { describe, expect, it } from 'vitest';
import { onOneTenant, jsonOf } from '../../testing/svc-command.ts';

const { command } = onOneTenant('instance', 'api-token');
interface Told {
  readonly id: string;
  readonly prefix: string;
  readonly token?: string;
  readonly permissions: readonly string[];
}

describe('svc instance api-token', { timeout: 180_000 }, () => {
  it('cli.instance-api-token: creates with the plaintext told once, lists, grants and revokes', async () => {
    const origin = ['--origin', 'https://Studio.example/'];
    const created = await command('create', 'Sito', '--permission', 'activities.read', ...origin, '--json');
    expect([created.code, jsonOf<Told>(created)]).toMatchObject([
      0,
      { name: 'Sito', permissions: ['activities.read'], allowedOrigins: ['https://studio.example'], state: 'Active' },
    ]);
    const { id, token = '', prefix } = jsonOf<Told>(created);
    expect([token.startsWith(prefix), /^[0-9a-f]{8}_svc_[0-9a-f]{64}$/.test(token)]).toEqual([true, true]);
    const granted = await command('grant', id, '--permission', 'forms.read', '--json');
    expect(jsonOf<Told>(granted).permissions).toEqual(['activities.read', 'forms.read']);
    const listed = await command('ls', '--json');
    expect(jsonOf<Told[]>(listed).map((each) => each.id)).toEqual([id]);
    expect(listed.out + granted.out).not.toContain(token);
    expect(listed.out).not.toContain('hash');
    expect((await command('revoke', id)).code).toBe(0);
    expect((await command('ls', '--json')).out).toBe('[]\n');
  });

  it('ends with 4 for a token that is not there, and with 5 for what it refuses', async () => {
    for (const id of ['x', '0190a000-0000-7000-8000-00000000ffff'])
      expect(await command('revoke', id)).toMatchObject({ code: 4, err: 'There is no token with this id.\n' });
    const wrong = await command('create', 'Sito', '--permission', 'all.write', '--origin', '*');
    expect([wrong.code, wrong.err]).toEqual([
      5,
      expect.stringContaining('No permission is called all.write') as string,
    ]);
    const open = await command('create', 'Sito', '--permission', 'activities.read');
    expect([open.code, open.err]).toEqual([5, expect.stringContaining('--origin') as string]);
  });
});
