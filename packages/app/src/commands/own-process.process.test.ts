import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPaymentsDesk, type PaymentsDesk } from '../testing/payments-desk.ts';
import { runSvc, runSvcProcess } from '../testing/svc-command.ts';
import { endAll, removeFolders } from '../testing/svc-process.ts';

let desk: PaymentsDesk;
beforeAll(async () => {
  desk = await openPaymentsDesk();
});
afterEach(endAll);
afterAll(async () => {
  await desk.drop();
  removeFolders();
});

/** The other tests of these commands run them inside their own process. */
describe('a command as a process of its own', () => {
  it.each([
    ['instance ls --json'],
    ['instance info sole'],
    ['instance api-token ls --instance sole --json'],
    ['instance payments nobody --json'],
    ['secrets rotate --dry-run --instance sole'],
    ['invoice export --from 2027-01-01 --to 2027-01-31 --instance sole'],
    ['invoice check --lang en nowhere.xml package.json'],
    ['invoice check --nope'],
    ['help secrets'],
    ['no-such-command'],
  ])(
    '%s: says on each stream what it says inside a test, ends with the same status, and ends by itself',
    async (line) => {
      const args = line.split(' ');
      expect(await runSvcProcess(args, desk.env)).toEqual(await runSvc(args, desk.env));
    },
  );

  it('reads a secret from its standard input', async () => {
    const args = ['instance', 'payments', 'sole', '--card-secret-key=-'];
    expect(await runSvcProcess(args, desk.env, 'sk_test_geheim\n')).toMatchObject({ code: 0, err: '' });
    expect(desk.text()).toContain('PAYMENT__CARD__SECRETKEY=sk_test_geheim\n');
    expect(await runSvc(args, desk.env, 'sk_test_geheim')).toMatchObject({
      code: 0,
      err: 'Everything is as wanted already.\n',
    });
  });
});
