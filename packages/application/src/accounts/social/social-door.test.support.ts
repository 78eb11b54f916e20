import * as Effect from 'effect/Effect';
import type { ProviderClaims, SocialProvider } from '@svc/domain/accounts';
import type { AccountId, Flags } from '@svc/domain/kernel';
import { anId } from '../../testing/fixtures.ts';
import { run } from '../../testing/world-test.ts';
import { anOtpDoor, type OtpDoorOptions } from '../otp/otp-door.test.support.ts';
import type { IdTokenRefused } from './id-token-verifier.ts';
import { saveProviderSettings } from './provider-settings.ts';
import { signInByProvider } from './sign-in-by-provider.ts';
import type { SocialPorts } from './social-ports.ts';

const on: Partial<Flags> = { enable_idpa_login: true, enable_idpb_login: true };
export const admin = { kind: 'person', accountId: anId<AccountId>(), requestId: 'req-admin', address: null } as const;

let issued = 0;
/** A provider never issues the same token twice. */
export const tokenOf = (claims: Partial<ProviderClaims> & { readonly authTime?: string }): string => {
  const jti = (issued += 1);
  return JSON.stringify({
    subject: 'sub-1',
    email: 'anna@example.test',
    emailVerified: true,
    name: null,
    ...claims,
    jti,
  });
};
export const given = (token: string, provider: SocialProvider = 'idp_a', displayName: string | null = null) => {
  const origin = { requestId: 'req-1', address: null };
  return { provider, token, nonce: 'n-1', displayName, language: 'en', ...origin } as const;
};

/** The social door; a token is its claims in JSON, `bad:…` is one that is refused for that. */
export const aSocialDoor = async (options: OtpDoorOptions = {}, unknown: readonly SocialProvider[] = []) => {
  const door = await anOtpDoor({ ...options, flags: { ...on, ...options.flags } });
  const ports: SocialPorts = {
    ...door.ports,
    identities: door.world.identities,
    providerSettings: door.world.providerSettings,
    spentIdTokens: door.world.spentIdTokens,
    idTokens: {
      knows: (provider) => !unknown.includes(provider),
      verify: (_, token) => {
        if (token === 'down') return Effect.fail({ _tag: 'ProviderDown', reason: 'no answer' });
        if (token.startsWith('bad:'))
          return Effect.fail({
            _tag: 'IdTokenRefused',
            fault: token.slice(4) as IdTokenRefused['fault'],
            email: 'Anna@Example.test',
          });
        const expiresAt = door.ports.clock.now().add({ minutes: 5 });
        const { authTime, ...claims } = JSON.parse(token) as ProviderClaims & { readonly authTime?: string };
        const at = authTime === undefined ? null : Temporal.Instant.from(authTime);
        return Effect.succeed({ ...claims, signed: token, expiresAt, authTime: at });
      },
    },
  };
  await run(saveProviderSettings(ports)({ idp_a: { clientId: 'a' }, idp_b: { clientId: 'b' } }, admin));
  const enterWith = (...[token, provider, displayName]: Parameters<typeof given>) =>
    signInByProvider(ports)(given(token, provider, displayName));
  return {
    ...door,
    ports,
    enterWith,
    enter: (
      claims: Parameters<typeof tokenOf>[0],
      provider: SocialProvider = 'idp_a',
      displayName: string | null = null,
    ) => enterWith(tokenOf(claims), provider, displayName),
    reasons: () => door.events().map(({ method, success, reason }) => `${method} ${success ? 'ok' : reason}`),
  };
};
