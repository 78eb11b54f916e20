import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../kernel/ids.ts';
import { statesOf } from '../../kernel/transitions.ts';
import { accountTable } from '../account/account.transitions.ts';
import { isSocialProvider, judgeProviderSetting, resolveSocial, socialFlag, socialProviders } from './social.ts';

const claims = { subject: 's', email: 'anna@example.test', emailVerified: true, name: null };
const nobody = { linked: null, byEmail: null, claims, registrationEnabled: true };
const anna = 'anna' as AccountId;

describe('a person whom a provider vouches for', () => {
  it('social.resolution: is first the one who is linked, whatever address the token has', () => {
    for (const over of [claims, { ...claims, email: null }, { ...claims, emailVerified: false }])
      expect(
        resolveSocial({
          linked: anna,
          byEmail: { id: 'bea' as AccountId, state: 'Enabled' },
          claims: over,
          registrationEnabled: false,
        })._unsafeUnwrap(),
      ).toEqual({ kind: 'known', accountId: anna });
  });
  it('social.resolution: is then the account of the verified address', () => {
    for (const state of ['Enabled', 'Registered', 'Invited'] as const)
      expect(
        resolveSocial({ ...nobody, byEmail: { id: anna, state }, registrationEnabled: false })._unsafeUnwrap(),
      ).toEqual({ kind: 'link', accountId: anna });
  });
  it('is not linked to an account that was disabled or deleted; the login policy refuses it', () => {
    for (const state of ['Disabled', 'Deleted'] as const)
      expect(resolveSocial({ ...nobody, byEmail: { id: anna, state } })._unsafeUnwrap()).toEqual({
        kind: 'known',
        accountId: anna,
      });
  });
  it('social.resolution: is else a new account, with enable_registration alone', () => {
    expect(resolveSocial(nobody)._unsafeUnwrap()).toEqual({ kind: 'create', email: 'anna@example.test' });
    expect(resolveSocial({ ...nobody, registrationEnabled: false })._unsafeUnwrapErr().code).toBe(
      'registration_disabled',
    );
  });
  it('external_email_unverified: finds and makes nobody by an address that is missing or not verified', () => {
    for (const over of [
      { ...claims, email: null },
      { ...claims, emailVerified: false },
    ])
      for (const byEmail of [null, ...statesOf(accountTable).map((state) => ({ id: anna, state }))])
        expect(resolveSocial({ ...nobody, byEmail, claims: over })._unsafeUnwrapErr().code).toBe(
          'external_email_unverified',
        );
  });
});

describe('an address that a provider verified', () => {
  it('external_email_unverified: finds and makes nobody unless it is exactly that one, but for ASCII case', () => {
    const anna = { id: 'anna' as AccountId, state: 'Enabled' } as const;
    const judge = (email: string, byEmail: typeof anna | null) =>
      resolveSocial({ ...nobody, byEmail, claims: { ...claims, email } });
    expect(judge('ANNA@Example.test', anna)._unsafeUnwrap().kind).toBe('link');
    expect(judge('ANNA@Example.test', null)._unsafeUnwrap()).toEqual({ kind: 'create', email: 'anna@example.test' });
    for (const email of [
      'ａｎｎａ@example.test',
      'anna@example.test.',
      'an\u200Bna@example.test',
      ' anna@example.test',
    ])
      for (const byEmail of [anna, null])
        expect([email, judge(email, byEmail)._unsafeUnwrapErr().code]).toEqual([email, 'external_email_unverified']);
  });
});

describe('a provider', () => {
  it('social.provider-identifiers: is idp_a or idp_b, each with its flag', () => {
    expect(socialProviders.map((provider) => [provider, socialFlag[provider]])).toEqual([
      ['idp_a', 'enable_idpa_login'],
      ['idp_b', 'enable_idpb_login'],
    ]);
    expect(['idp_a', 'idp_b', 'idp_c', 'IDP_A', ''].map(isSocialProvider)).toEqual([true, true, false, false, false]);
  });
  it('redirect_uri_invalid: idp_b alone has a redirect URI, over https and without user or fragment', () => {
    const fits = (redirectUri: string | null, provider: 'idp_a' | 'idp_b' = 'idp_b') =>
      judgeProviderSetting(provider, { clientId: 'c', redirectUri }).isOk();
    expect(
      [null, 'https://app.example/back', 'http://localhost:4200/back', 'http://127.0.0.1/b'].map((uri) => fits(uri)),
    ).toEqual([true, true, true, true]);
    for (const bad of [
      'http://app.example/back',
      'https://a:b@app.example',
      'https://app.example/#x',
      'https://app.example/#',
      'javascript:alert(1)',
      'back',
      '',
    ])
      expect([bad, fits(bad)]).toEqual([bad, false]);
    expect(fits('https://app.example/back', 'idp_a')).toBe(false);
  });
});
