import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runSvc, jsonOf, type Said } from '../../testing/svc-command.ts';
import { dataFolder, removeFolders } from '../../testing/svc-process.ts';

afterAll(removeFolders);

/** The files of a folder of instances, and `svc` on it; `none` is a database where nobody listens. */
const openDesk = (files: Readonly<Record<string, string>>) => {
  const folder = dataFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const env = { SVC_INSTANCES_DIR: folder, SVC_DATA_DIR: dataFolder() };
  return { folder, svc: (...args: readonly string[]): Promise<Said> => runSvc(args, env) };
};
const none = (database: string): string => `DATABASE_URL=postgres://svc:geheim@127.0.0.1:1/${database}\n`;

describe('a command with --json that fails', { timeout: 120_000 }, () => {
  it('tells one object with exit status and sentence on stdout, and the sentence on stderr', async () => {
    const { folder, svc } = openDesk({ 'rotto.env': 'A=1\nnonsense\n', 'sole.env': none('sole') });
    for (const [args, exit, message] of [
      [['info', 'nobody'], 4, `There is no instance nobody in ${folder}.`],
      [['payments', 'rotto'], 1, `${join(folder, 'rotto.env')} is refused: Line 2 is neither KEY=value nor a comment.`],
      [['reconcile', 'sole'], 1, 'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1.'],
      [['create', 'sole'], 5, `There is an instance sole already: ${join(folder, 'sole.env')}.`],
      [
        ['ls', '--instances', join(folder, 'sole.env')],
        4,
        `The folder of instance files ${join(folder, 'sole.env')} cannot be read (ENOTDIR).`,
      ],
    ] as const) {
      const reply = await svc('instance', ...args, '--json');
      expect([reply.code, jsonOf(reply), reply.err]).toEqual([exit, { error: { exit, message } }, `${message}\n`]);
    }
  });

  it('does so too when it is used wrongly, beside the help on stderr', async () => {
    const { svc } = openDesk({});
    const wrong = await svc('instance', 'info', '--nope', '--json');
    const { error } = jsonOf<{ readonly error: { readonly exit: number; readonly message: string } }>(wrong);
    expect([wrong.code, error.exit]).toEqual([2, 2]);
    expect(error.message).toContain('--nope');
    expect(wrong.err).toContain('USAGE');
  });

  it('tells nothing of it beside a result: there is one object in any case', async () => {
    const { svc } = openDesk({ 'sole.env': none('sole') });
    const seen = await svc('instance', 'payments', 'sole', '--json');
    expect([seen.code, jsonOf<object>(seen)]).toMatchObject([1, { id: 'sole', flags: null }]);
  });
});

describe('a folder that is not as it should be', { timeout: 120_000 }, () => {
  it('lists every file, and of two that claim one address says which one a server would refuse', async () => {
    const { svc } = openDesk({
      'luna.env': none('luna'),
      'sole.env': `${none('sole')}HTTP__HOSTALIASES=luna.localhost\n`,
      'Terra.env': '',
    });
    const rows = jsonOf<{ readonly id: string; readonly complaint: string | null }[]>(
      await svc('instance', 'ls', '--json'),
    );
    expect(rows.map(({ id, complaint }) => [id, complaint])).toEqual([
      ['Terra', 'The name of the file must be letters a to z, digits and dashes, then .env.'],
      ['luna', null],
      ['sole', 'luna.localhost is the address of luna already.'],
    ]);
  });

  it('refuses every text that is no id by saying what one is, and shows it so that it harms no terminal', async () => {
    const { folder, svc } = openDesk({});
    for (const id of ['../x', 'a b', '', 'Sole', '\u001b[31m', 'x'.repeat(300)]) {
      const reply = await svc('instance', 'create', id);
      expect([id, reply.code, reply.out]).toEqual([id, 2, '']);
      expect(reply.err).toMatch(/^"\P{Cc}{0,70}" is no id of an instance: [^\n]+\.\n$/u);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('where a file stands in the place of the folder says so in one sentence', async () => {
    const { folder, svc } = openDesk({ file: '' });
    const made = await svc('instance', 'create', 'sole', '--instances', join(folder, 'file', 'deep'));
    expect([made.code, made.err]).toEqual([
      1,
      `The folder of instance files ${join(folder, 'file', 'deep')} cannot be written (ENOTDIR).\n`,
    ]);
  });
});
