import { softwareDevice } from '@svc/adapters-platform/testing';
import type { DeviceOver, TestDevice } from '@svc/application/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../demo/studio-loto.ts';
import { openVisitor, type Landing, type Visitor } from '../../testing/oidc-visitor.ts';
import { challengeOn, credentialField } from '../../testing/passkey-forms.ts';
import { anna, bruno, openStudio, type Studio } from '../../testing/studio.ts';

let studio: Studio;
let site: { readonly rpId: string; readonly origin: string };
beforeAll(async () => {
  studio = await openStudio();
  site = { rpId: new URL(studio.url).hostname, origin: new URL(studio.url).origin };
});
afterAll(() => studio.close());
beforeEach(async () => {
  for (const table of ['passkey', 'passkey_challenge', 'second_factor', 'sign_in_step', 'login_lockout'])
    await studio.sql(`delete from ${table}`);
  await studio.sql('update account set second_factor = false');
});

const page = '/account/second-factor';
const open = (visitor: Visitor, lang = 'it') => visitor.open(`${page}?lang=${lang}`);
const signIn = async (visitor: Visitor, email: string): Promise<Landing> =>
  visitor.submit(await open(visitor), '', { email, password: demoPassword });
const codesOn = ({ html }: Landing): readonly string[] =>
  [...html.matchAll(/<li><code>([^<]+)</g)].map(([, code = '']) => code);
const problemOn = ({ status, html }: Landing): string =>
  `${status} ${/id="problem">([^<]*)</.exec(html)?.[1] ?? 'no problem'}`;
const ageSessions = () => studio.sql(`update session set proved_at = now() - interval '11 minutes'`);
const wrongProof = '401 Codice non valido, già usato o scaduto: riprova o accedi da capo.';
const notMade = '422 La passkey non è stata accettata: riprova da capo.';

const add = async (
  visitor: Visitor,
  device: TestDevice,
  { name = 'Telefono', ...over }: DeviceOver & { name?: string } = {},
) => {
  const asked = await visitor.submit(await open(visitor), 'passkey-begin');
  const made = device.make(challengeOn(asked), over);
  return {
    id: made.id,
    landed: await visitor.submit(asked, 'passkey-add', { name, credential: credentialField(made) }),
  };
};
/** Somebody signed in, with one passkey and no app. */
const enrolled = async (email: string) => {
  const [visitor, device] = [openVisitor(studio.url), softwareDevice(site)];
  await signIn(visitor, email);
  const { id, landed } = await add(visitor, device);
  expect([landed.status, codesOn(landed).length]).toEqual([200, 10]);
  return { visitor, device, id, recoveryCodes: codesOn(landed) };
};
const names = async () => (await studio.sql<{ name: string }>('select name from passkey')).map(({ name }) => name);

describe('the pages of the second factor, for passkeys', () => {
  it('add one with its recovery codes, list it with its last use, and ask for it at the next sign-in', async () => {
    const { visitor, device, id } = await enrolled(anna);
    const state = await open(visitor);
    expect(state.html).toContain('<strong>Telefono</strong><br><small>Mai usata per accedere</small>');
    expect(state.html).toContain('ogni accesso chiede una tua passkey');
    const next = openVisitor(studio.url);
    const step = await signIn(next, anna);
    const done = await next.submit(step, 'passkey', {
      credential: credentialField(device.sign(id, challengeOn(step))),
    });
    expect([done.status, /Ultimo uso: \d+ \p{L}+ \d{4} alle ore \d\d:\d\d/u.test(done.html)]).toEqual([200, true]);
    expect((await open(next, 'en')).html).toMatch(/Last use: \d+ \w+ \d{4} at \d\d:\d\d/);
  });

  it('let one script of theirs run and no other, and only where a passkey is asked for', async () => {
    const { visitor } = await enrolled(anna);
    const policyOf = ({ headers }: Landing) => headers.get('content-security-policy') ?? '';
    const calm = await open(visitor);
    expect([policyOf(calm).includes('script-src'), calm.html.includes('<script')]).toEqual([false, false]);
    await ageSessions();
    const asked = await open(visitor);
    expect(policyOf(asked)).toMatch(/; form-action 'self'; script-src 'sha256-[^' ]+'$/);
    expect(asked.html.match(/<script>/g)).toHaveLength(1);
    expect(asked.html).not.toMatch(/ on\w+=|javascript:|style=/);
  });

  it('take a passkey as the proof who one is, once, and a recovery code of who lost it', async () => {
    const { visitor, device, id, recoveryCodes } = await enrolled(anna);
    await ageSessions();
    const asked = await open(visitor);
    expect([asked.html.includes('Codice di recupero</label>'), asked.html.includes('type="password"')]).toEqual([
      true,
      false,
    ]);
    const signed = credentialField(device.sign(id, challengeOn(asked)));
    const fresh = await visitor.post('/account/confirm', { credential: signed });
    expect([fresh.status, fresh.html.includes('Aggiungi una passkey')]).toEqual([200, true]);
    await ageSessions();
    expect(problemOn(await visitor.post('/account/confirm', { credential: signed }))).toBe(wrongProof);
    const byCode = await visitor.post('/account/confirm', { code: recoveryCodes[0] ?? '' });
    expect([byCode.status, byCode.html.includes('rimasti: <strong>9</strong>')]).toEqual([200, true]);
    const [newest] = await studio.sql<{ reason: string }>(
      'select reason from auth_event where not success order by id desc limit 1',
    );
    expect(newest).toEqual({ reason: 'confirmWrong' });
  });

  it('ask anew each time they are shown: what an older window asked is answered no more', async () => {
    const { visitor, device, id } = await enrolled(anna);
    await ageSessions();
    const [older, newer] = [await open(visitor), await open(visitor)];
    const answer = (asked: Landing) =>
      visitor.post('/account/confirm', { credential: credentialField(device.sign(id, challengeOn(asked))) });
    expect(challengeOn(older)).not.toBe(challengeOn(newer));
    expect(problemOn(await answer(older))).toBe(wrongProof);
    // The refusal showed the page again, and that is the newest now.
    expect(problemOn(await answer(newer))).toBe(wrongProof);
    expect((await answer(await open(visitor))).html).toContain('Aggiungi una passkey');
  });

  it('have one wording for whatever proves nothing: another site, no verified person, another account, no passkey at all', async () => {
    const [mine, other] = [await enrolled(anna), await enrolled(bruno)];
    const visitor = openVisitor(studio.url);
    let step = await signIn(visitor, anna);
    const over: readonly DeviceOver[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
    ];
    const answers = [
      ...over.map((wrong) => () => credentialField(mine.device.sign(mine.id, challengeOn(step), wrong))),
      () => credentialField(other.device.sign(other.id, challengeOn(step))),
    ];
    for (const answer of answers) {
      step = await visitor.submit(step, 'passkey', { credential: answer() });
      expect(problemOn(step)).toBe(wrongProof);
    }
    // The problem is no field's: nothing that was typed is marked as wrong.
    expect(step.html).not.toContain('aria-invalid');
    for (const credentialText of ['', '{', '{"id":"x"}', 'null']) {
      await studio.sql('delete from login_lockout');
      const again = openVisitor(studio.url);
      const asked = await signIn(again, anna);
      expect(problemOn(await again.submit(asked, 'passkey', { credential: credentialText }))).toBe(wrongProof);
    }
  });

  it('make none on another site, without its person, of a used challenge, without a name, or out of nothing', async () => {
    const [visitor, device] = [openVisitor(studio.url), softwareDevice(site)];
    await signIn(visitor, anna);
    for (const over of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }])
      expect(problemOn((await add(visitor, device, over)).landed)).toBe(notMade);
    for (const name of ['', '  ', 'x'.repeat(81)])
      expect(problemOn((await add(visitor, device, { name })).landed)).toBe(notMade);
    const asked = await visitor.submit(await open(visitor), 'passkey-begin');
    const made = credentialField(device.make(challengeOn(asked)));
    expect((await visitor.submit(asked, 'passkey-add', { name: 'Telefono', credential: made })).status).toBe(200);
    for (const text of [made, '', '[]'])
      expect(problemOn(await visitor.submit(asked, 'passkey-add', { name: 'Telefono', credential: text }))).toBe(
        notMade,
      );
    expect(await names()).toEqual(['Telefono']);
  });

  it('show a name as it was given, and never as HTML', async () => {
    const { visitor } = await enrolled(anna);
    const { landed } = await add(visitor, softwareDevice(site), { name: '<b onclick=x>"Chiave" & co' });
    // With the first came the recovery codes: the second leads back to the list.
    expect(new URL(landed.url).pathname).toBe(page);
    expect(landed.html).toContain('<strong>&lt;b onclick=x&gt;&quot;Chiave&quot; &amp; co</strong>');
    expect(landed.html).not.toContain('<b ');
  });

  it('remove the one that was meant and nobody else’s, and say what goes with the last', async () => {
    const [{ visitor }, other] = [await enrolled(anna), await enrolled(bruno)];
    await add(visitor, softwareDevice(site), { name: 'Chiave' });
    const [foreign] = await studio.sql<{ id: string }>(
      'select p.id from passkey p join account a on a.id = p.account_id where a.email = $1',
      [bruno],
    );
    for (const passkey of [foreign?.id ?? '', 'nobody', '', '01900000-0000-7000-8000-000000000000'])
      expect((await visitor.post(page, { step: 'passkey-remove', passkey })).status).toBe(200);
    expect(await names()).toHaveLength(3);
    const both = await open(visitor);
    expect(both.html).not.toContain('È l’ultima');
    // The first form is that of the first.
    const one = await visitor.submit(both, 'passkey-remove');
    expect([one.html.includes('Chiave'), one.html.includes('Telefono'), one.html.includes('È l’ultima')]).toEqual([
      true,
      false,
      true,
    ]);
    const none = await visitor.submit(one, 'passkey-remove');
    expect(none.html).toContain('La verifica in due passaggi non è attiva');
    expect((await open(other.visitor)).html).toContain('Telefono');
  });

  it('change nothing for who has not proved a moment ago who they are', async () => {
    const { visitor } = await enrolled(anna);
    const stood = await open(visitor);
    await ageSessions();
    expect((await visitor.submit(stood, 'passkey-remove')).status).toBe(403);
    expect((await visitor.post(page, { step: 'passkey-begin' })).status).toBe(403);
    const stale = await open(visitor);
    expect([stale.html.includes('Telefono'), stale.html.includes('passkey-remove')]).toEqual([true, false]);
    expect(await names()).toEqual(['Telefono']);
  });

  it('offer no eleventh', async () => {
    const { visitor } = await enrolled(anna);
    for (let count = 1; count < 10; count += 1) await add(visitor, softwareDevice(site), { name: `Chiave ${count}` });
    expect((await open(visitor)).html).not.toContain('Aggiungi una passkey');
    const asked = await visitor.post(page, { step: 'passkey-begin' });
    const made = softwareDevice(site).make(challengeOn(asked));
    const refused = await visitor.submit(asked, 'passkey-add', { name: 'Undici', credential: credentialField(made) });
    expect(problemOn(refused)).toBe('409 Puoi avere al massimo 10 passkey: rimuovine una.');
  });
});

describe('the page of somebody without a password', () => {
  const withoutPassword = async (): Promise<Visitor> => {
    const visitor = openVisitor(studio.url);
    await signIn(visitor, bruno);
    await studio.sql('update account set password_hash = null where email = $1', [bruno]);
    return visitor;
  };
  let hash: unknown;
  beforeAll(async () => {
    [{ password_hash: hash } = { password_hash: null }] = await studio.sql<{ password_hash: unknown }>(
      'select password_hash from account where email = $1',
      [bruno],
    );
  });
  afterAll(() => studio.sql('update account set password_hash = $2 where email = $1', [bruno, hash]));
  beforeEach(() => studio.sql('update account set password_hash = $2 where email = $1', [bruno, hash]));

  it('asks for no password, and says how it is proved who they are', async () => {
    const visitor = await withoutPassword();
    expect((await open(visitor)).html).toContain('per entrare basta il modo in cui accedi');
    await ageSessions();
    const asked = await open(visitor);
    expect([asked.html.includes('type="password"'), asked.html.includes('accedi di nuovo dalla tua porta')]).toEqual([
      false,
      true,
    ]);
    const tried = await visitor.post('/account/confirm', { password: demoPassword });
    expect([problemOn(tried), tried.html.includes('type="password"')]).toEqual([
      '403 Conferma chi sei, o accedi di nuovo: vale solo una conferma recente.',
      false,
    ]);
  });

  it('takes a passkey of theirs as the proof', async () => {
    const visitor = await withoutPassword();
    const device = softwareDevice(site);
    const { id } = await add(visitor, device);
    await ageSessions();
    const asked = await open(visitor);
    expect(asked.html).not.toContain('type="password"');
    const signed = credentialField(device.sign(id, challengeOn(asked)));
    const fresh = await visitor.post('/account/confirm', { credential: signed });
    expect([fresh.status, fresh.html.includes('Sì, rimuovi Telefono')]).toEqual([200, true]);
  });
});
