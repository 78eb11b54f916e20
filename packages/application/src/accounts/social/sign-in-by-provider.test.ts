import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '@svc/domain/kernel';
import { anId } from '../../testing/fixtures.ts';
import { sessionRowOf } from '../../testing/store-world.ts';
import { failureOf, run, times, together } from '../../testing/world-test.ts';
import type { OtpDoorOptions } from '../otp/otp-door.test.support.ts';
import { offeredProviders, saveProviderSettings } from './provider-settings.ts';
import { signInByProvider } from './sign-in-by-provider.ts';
import { admin, aSocialDoor, given, tokenOf } from './social-door.test.support.ts';
import type { SocialPorts } from './social-ports.ts';

describe('a first sign-in with a provider', () => {
  it('state.account.social: makes an enabled account without a password and lets the person in', async () => {
    const door = await aSocialDoor();
    const { account, ticket } = await run(door.enter({ name: 'Anna Rossi' }));
    expect(account).toMatchObject({
      email: 'anna@example.test',
      displayName: 'Anna Rossi',
      state: 'Enabled',
      emailProven: true,
      passwordHash: null,
      privilegeBits: 0,
      preferredLanguage: 'en',
    });
    expect(JSON.parse(ticket)).toMatchObject({ nameidentifier: account.id, role: 0, is_admin: false });
    expect(await run(door.world.identities.find('idp_a', 'sub-1'))).toBe(account.id);
    expect(door.events()).toMatchObject([{ method: 'idp_a', success: true, maskedEmail: 'a***a@example.test' }]);
  });

  it('takes the name that the page was given for idp_b, else the address’s own', async () => {
    const door = await aSocialDoor();
    expect((await run(door.enter({}, 'idp_b', 'Bea Bianchi'))).account.displayName).toBe('Bea Bianchi');
    expect((await run(door.enter({ subject: 's2', email: 'carla@x.test' }))).account.displayName).toBe('carla');
  });

  it.for(['enable_login', 'enable_registration'] as const)(
    'flag.enable_login, registration_disabled: makes none without %s',
    async (flag) => {
      const door = await aSocialDoor({ flags: { enable_registration: true, [flag]: false } });
      expect(await failureOf(door.enter({}))).toMatchObject({ code: 'registration_disabled' });
      expect(door.db.rows('account')).toEqual([]);
      expect(door.reasons()).toEqual(['idp_a registration_disabled']);
    },
  );

  it('external_email_unverified: makes none, and links none, for an address that the provider does not vouch for', async () => {
    const door = await aSocialDoor();
    const anna = await door.settle({ email: 'anna@example.test' });
    for (const claims of [{ emailVerified: false }, { email: null }])
      expect(await failureOf(door.enter(claims))).toMatchObject({ code: 'external_email_unverified' });
    expect(await run(door.world.identities.of(anna.id))).toEqual([]);
    expect(door.events()[0]).toMatchObject({ maskedEmail: 'a***a@example.test', accountId: null });
  });

  it.for(['ａｎｎａ@example.test', 'anna@example.test.', 'an\u200Bna@example.test', ' anna@example.test'])(
    'external_email_unverified: by an address that only folding makes a known one, links nobody and makes nobody: %j',
    async (email) => {
      const door = await aSocialDoor();
      const anna = await door.settle({ email: 'anna@example.test' });
      expect(await failureOf(door.enter({ email }))).toMatchObject({ code: 'external_email_unverified' });
      expect(await run(door.world.identities.of(anna.id))).toEqual([]);
      expect(door.db.rows('account')).toHaveLength(1);
      expect(door.db.rows('session')).toEqual([]);
    },
  );

  it('links the account of the address in whatever ASCII case, and notifies its owner', async () => {
    const door = await aSocialDoor();
    const anna = await door.settle({ email: 'anna@example.test' });
    expect((await run(door.enter({ email: 'ANNA@Example.TEST' }))).account.id).toBe(anna.id);
    expect(door.mails().map(({ kind, to }) => [kind, to])).toEqual([['providerLinked', 'anna@example.test']]);
    await run(door.enter({}));
    expect(door.mails()).toHaveLength(1);
  });

  it('of one person many times at once makes one account', async () => {
    const door = await aSocialDoor();
    const entered = await together(times(8, (index) => door.enter({}, index % 2 === 0 ? 'idp_a' : 'idp_b')));
    expect(new Set(entered.map(({ account }) => account.id)).size).toBe(1);
    expect(door.db.rows('account')).toHaveLength(1);
    expect(door.db.rows('externalIdentity')).toHaveLength(2);
  });
});

describe('somebody who is known', () => {
  it('social.resolution: comes in by (provider, sub), whatever the address says now', async () => {
    const door = await aSocialDoor();
    const { account } = await run(door.enter({}));
    const bea = await door.settle({ email: 'bea@example.test' });
    for (const claims of [{ email: bea.email }, { email: null }, { emailVerified: false }])
      expect((await run(door.enter(claims))).account.id).toBe(account.id);
    expect((await run(door.enter({ email: bea.email }, 'idp_b'))).account.id).toBe(bea.id);
  });

  it.for([
    ['password', { passwordHash: 'hash:new' }],
    ['state', { state: 'Disabled' }],
  ] as const)(
    'social.same-policy, state.session.password-change: opens no session on an account that changes meanwhile: %s',
    async ([, change]) => {
      const door = await aSocialDoor();
      const anna = await door.settle({ email: 'anna@example.test' });
      const changed = Effect.orDie(door.world.accounts.update(anna.id, (now) => ({ ...now, ...change })));
      const append = () => Effect.asVoid(changed);
      const onTheLastStep = { ...door.ports, authEvents: { ...door.ports.authEvents, append } };
      expect(await failureOf(signInByProvider(onTheLastStep)(given(tokenOf({}))))).toMatchObject({
        code: 'external_token_invalid',
      });
      expect(door.db.rows('session')).toEqual([]);
    },
  );

  it('social.resolution: is linked by the verified address to the account that has it, password and sessions kept', async () => {
    const door = await aSocialDoor();
    const anna = await door.settle({ email: 'anna@example.test' });
    const session = anId<SessionId>();
    await run(door.world.sessions.open(session, anna));
    expect((await run(door.enter({}))).account).toEqual(anna);
    expect((await run(sessionRowOf(door.world.sessions, session)))?.state).toBe('Valid');
    expect(door.db.rows<{ operation: string }>('audit').map(({ operation }) => operation)).toContain('account.link');
  });

  it('takes over an account that a stranger registered with the address: its password, sessions and tokens end', async () => {
    const door = await aSocialDoor();
    const squatted = await door.settle({
      email: 'anna@example.test',
      state: 'Registered',
      emailProven: false,
      passwordHash: 'the stranger’s',
    });
    const session = anId<SessionId>();
    await run(door.world.sessions.open(session, squatted));
    const { account } = await run(door.enter({}));
    expect(account).toMatchObject({ id: squatted.id, state: 'Enabled', emailProven: true, passwordHash: null });
    expect((await run(sessionRowOf(door.world.sessions, session)))?.state).toBe('Revoked');
  });
});

describe('the login policy', () => {
  it('social.same-policy: is that of the password door', async () => {
    const cases: readonly (readonly [OtpDoorOptions, object, string])[] = [
      [{}, { state: 'Disabled' }, 'disabled'],
      [{}, { state: 'Deleted' }, 'disabled'],
      [{ flags: { enable_login: false } }, {}, 'loginOff'],
      [{ adminOnlyLogin: true }, {}, 'adminOnly'],
    ];
    for (const [options, over, why] of cases) {
      const door = await aSocialDoor(options);
      await door.settle({ email: 'anna@example.test', ...over });
      expect(await failureOf(door.enter({}))).toMatchObject({ code: 'login_refused' });
      expect(door.reasons()).toEqual([`idp_a ${why}`]);
      expect(door.db.rows('session')).toEqual([]);
    }
  });
  it('does not link an account that was disabled', async () => {
    const door = await aSocialDoor();
    const anna = await door.settle({ email: 'anna@example.test', state: 'Disabled' });
    await failureOf(door.enter({}));
    expect(await run(door.world.identities.of(anna.id))).toEqual([]);
    expect((await run(door.world.accounts.find(anna.id)))?.state).toBe('Disabled');
  });
  it('does not link an account that an Admin disables after it was found', async () => {
    const door = await aSocialDoor();
    const anna = await door.settle({ email: 'anna@example.test' });
    const disabled = door.world.accounts.update(anna.id, (now) => ({ ...now, state: 'Disabled' }));
    let found = 0;
    const findByEmail: SocialPorts['accounts']['findByEmail'] = (email) =>
      Effect.tap(door.world.accounts.findByEmail(email), () =>
        (found += 1) === 1 ? Effect.promise(() => run(disabled)) : Effect.void,
      );
    const ports = { ...door.ports, accounts: { ...door.ports.accounts, findByEmail } };
    expect(await failureOf(signInByProvider(ports)(given(tokenOf({}))))).toMatchObject({ code: 'login_refused' });
    expect(await run(door.world.identities.of(anna.id))).toEqual([]);
    expect([door.mails(), found]).toEqual([[], 2]);
  });
});

describe('a rejected exchange', () => {
  it('event.recorded: is one refusal outside and an event with its reason and a masked address inside', async () => {
    const door = await aSocialDoor();
    for (const fault of ['expired', 'wrongAudience', 'signatureInvalid'])
      expect(await failureOf(door.enterWith(`bad:${fault}`, 'idp_b'))).toEqual({
        _tag: 'Refusal',
        code: 'external_token_invalid',
      });
    expect(door.events()).toMatchObject(
      ['expired', 'wrongAudience', 'signatureInvalid'].map((reason) => ({
        method: 'idp_b',
        success: false,
        reason,
        maskedEmail: 'a***a@example.test',
      })),
    );
  });
  it('is recorded when the provider’s keys cannot be had', async () => {
    const door = await aSocialDoor();
    expect(await failureOf(door.enterWith('down'))).toMatchObject({ _tag: 'ProviderDown' });
    expect(door.reasons()).toEqual(['idp_a providerDown']);
  });
  it('provider_not_configured: without a Client ID, or without keys to ask for', async () => {
    const door = await aSocialDoor({}, ['idp_b']);
    await run(saveProviderSettings(door.ports)({ idp_a: { clientId: null } }, admin));
    for (const provider of ['idp_a', 'idp_b'] as const)
      expect(await failureOf(door.enter({}, provider))).toMatchObject({ code: 'provider_not_configured' });
    expect(door.reasons()).toEqual(['idp_a notConfigured', 'idp_b notConfigured']);
  });
});

describe('the offered providers', () => {
  it('social.offer: are those with their flag on, a Client ID and keys', async () => {
    const names = async (door: Awaited<ReturnType<typeof aSocialDoor>>) =>
      (await run(offeredProviders(door.ports))).map(({ provider }) => provider);
    expect(await names(await aSocialDoor())).toEqual(['idp_a', 'idp_b']);
    expect(await names(await aSocialDoor({ flags: { enable_idpa_login: false } }))).toEqual(['idp_b']);
    expect(await names(await aSocialDoor({}, ['idp_b']))).toEqual(['idp_a']);
    const without = await aSocialDoor();
    await run(saveProviderSettings(without.ports)({ idp_b: { clientId: null } }, admin));
    expect(await names(without)).toEqual(['idp_a']);
  });
});

describe('the settings of the providers', () => {
  it('record.external-auth-settings: are upserted for the providers that are named, and audited', async () => {
    const door = await aSocialDoor();
    const saved = await run(
      saveProviderSettings(door.ports)({ idp_b: { redirectUri: 'https://app.example/back' } }, admin),
    );
    expect(saved).toEqual({
      idp_a: { clientId: 'a', redirectUri: null },
      idp_b: { clientId: 'b', redirectUri: 'https://app.example/back' },
    });
    expect(door.db.rows('audit').at(-1)).toMatchObject({
      operation: 'externalAuthSettings.save',
      entityId: 'idp_b',
      actor: admin,
      changes: { redirectUri: { old: null, new: 'https://app.example/back' } },
    });
  });
  it('redirect_uri_invalid: all or nothing', async () => {
    const door = await aSocialDoor();
    const save = saveProviderSettings(door.ports)(
      { idp_a: { clientId: 'changed' }, idp_b: { redirectUri: 'http://evil.example' } },
      admin,
    );
    expect(await failureOf(save)).toMatchObject({ code: 'redirect_uri_invalid', params: { provider: 'idp_b' } });
    expect((await run(door.world.providerSettings.load)).idp_a.clientId).toBe('a');
  });
});
