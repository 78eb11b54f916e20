import * as Effect from 'effect/Effect';
import {
  exactAddress,
  fitName,
  normalizeEmail,
  resolveSocial,
  type Account,
  type ProviderClaims,
  type SocialProvider,
} from '@svc/domain/accounts';
import { isRegistrationOpen, refusal, type AccountId } from '@svc/domain/kernel';
import {
  changesBetween,
  fromResult,
  taken,
  type RequestOrigin,
  type StoreDown,
  type Taken,
} from '../../kernel/index.ts';
import { admit, recordSignIn } from '../session/admit.ts';
import { claim, type ClaimAccountPorts } from '../users/claim-account.ts';
import { self } from '../account/register.ts';
import type { Opening } from '../session/replace-session.ts';
import { openCookieSession, type SignInPorts } from '../session/sign-in.ts';
import type { SocialPorts } from './social-ports.ts';
import type { IdTokenFault, IdTokenRefused } from './id-token-verifier.ts';
import { notifyOwner } from '../mail/notify-owner.ts';

type Ports = SignInPorts &
  ClaimAccountPorts &
  Pick<SocialPorts, 'idTokens' | 'identities' | 'providerSettings' | 'spentIdTokens' | 'unitOfWork'>;

export interface GivenIdToken extends RequestOrigin, Pick<Opening, 'brought'> {
  readonly provider: SocialProvider;
  readonly token: string;
  /** What this browser was given; null when it brings none. */
  readonly nonce: string | null;
  /** What the person typed or the provider handed to the page, for the name of a new account alone. */
  readonly displayName: string | null;
  readonly language: 'it' | 'en';
}

/** Spec 1, Social login. The same policy, cookie and claims as the password door; every failure is an auth event. */
export const signInByProvider = (ports: Ports) => (given: GivenIdToken) =>
  Effect.gen(function* () {
    const claims = yield* verified(ports)(given);
    const account = yield* resolved(ports)(given, claims).pipe(
      Effect.tapError((failure) =>
        failure._tag === 'Refusal'
          ? recordSignIn(ports, given.provider)(claims.email && normalizeEmail(claims.email), null, failure.code)
          : Effect.void,
      ),
    );
    yield* admit(ports, given.provider)(account);
    const opening = { brought: given.brought, provedAt: claims.authTime };
    return yield* openCookieSession(ports, given.provider, refusal('external_token_invalid'), opening)(account);
  });

/** A provider without a Client ID or without keys does not exist. */
const verified = (ports: Ports) => (given: GivenIdToken) =>
  Effect.gen(function* () {
    const record = recordSignIn(ports, given.provider);
    const { clientId } = (yield* ports.providerSettings.load)[given.provider];
    if (clientId === null || !ports.idTokens.knows(given.provider)) {
      yield* record(null, null, 'notConfigured');
      return yield* Effect.fail(refusal('provider_not_configured', { provider: given.provider }));
    }
    return yield* spentOnce(ports)(given, clientId).pipe(
      Effect.catchTag('IdTokenRefused', ({ fault, email }) =>
        Effect.andThen(record(email === null ? null : normalizeEmail(email), null, fault), () =>
          Effect.fail(refusal('external_token_invalid')),
        ),
      ),
      Effect.tapError((failure) =>
        failure._tag === 'ProviderDown' ? record(null, null, 'providerDown') : Effect.void,
      ),
    );
  });

/** A token counts once, in the browser that the provider gave it to. */
const spentOnce = (ports: Ports) => (given: GivenIdToken, clientId: string) =>
  Effect.gen(function* () {
    const refused = (fault: IdTokenFault, email: string | null): IdTokenRefused => ({
      _tag: 'IdTokenRefused',
      fault,
      email,
    });
    const { nonce } = given;
    if (nonce === null || nonce === '') return yield* Effect.fail(refused('nonceMissing', null));
    const verified = yield* ports.idTokens.verify(given.provider, given.token, { clientId, nonce });
    const first = yield* ports.spentIdTokens.spend(ports.digest.sha256(verified.signed), verified.expiresAt);
    return first ? verified : yield* Effect.fail(refused('spent', verified.email));
  });

/** Two first sign-ins of one person at once: a unique constraint stops the second, which then finds what the first made. */
const resolved = (ports: Ports) => (given: GivenIdToken, claims: ProviderClaims) => {
  const once = ports.unitOfWork.run(resolvedOnce(ports)(given, claims));
  return Effect.catchTag(once, 'Taken', () =>
    Effect.catchTag(once, 'Taken', () =>
      Effect.catchTag(once, 'Taken', (): Effect.Effect<never, StoreDown> =>
        Effect.fail({
          _tag: 'StoreDown',
          transient: true,
          outcome: 'none',
          reason: 'the identity keeps changing hands',
        }),
      ),
    ),
  );
};

const resolvedOnce = (ports: Ports) => (given: GivenIdToken, claims: ProviderClaims) =>
  Effect.gen(function* () {
    const { provider } = given;
    const linked = yield* ports.identities.find(provider, claims.subject);
    const address = claims.email === null ? null : exactAddress(claims.email);
    const byEmail = address === null ? null : yield* ports.accounts.findByEmail(address);
    const registrationEnabled = isRegistrationOpen(yield* ports.flags.load);
    const resolution = yield* fromResult(resolveSocial({ linked, byEmail, claims, registrationEnabled }));
    if (resolution.kind === 'known') return yield* existing(ports)(resolution.accountId);
    const link = (accountId: AccountId) =>
      ports.identities.link({ provider, subject: claims.subject, accountId, linkedAt: ports.clock.now() });
    if (resolution.kind === 'create') {
      const accountId = yield* created(ports)(given, claims, resolution.email);
      yield* link(accountId);
      return yield* existing(ports)(accountId);
    }
    const { accountId } = resolution;
    // The account first: since it was found it may have been disabled, or deleted, and then its address is somebody
    // new's. Such a one is not linked: the next look finds it as it is.
    const account = yield* claim(ports)(accountId, provider, given);
    if (account === null || account.email !== address || account.state === 'Disabled')
      return yield* Effect.fail(taken('account_email'));
    yield* link(accountId);
    yield* ports.audit.record({
      actor: self({ id: accountId }, given),
      action: 'Modified',
      operation: 'account.link',
      entity: 'account',
      entityId: accountId,
      subject: accountId,
      changes: changesBetween(null, { provider }),
    });
    yield* notifyOwner(ports)(account, 'providerLinked');
    return account;
  });

const existing = (ports: Ports) => (id: AccountId) =>
  Effect.flatMap(ports.accounts.find(id), (account) =>
    account === null ? Effect.die(new Error(`an identity of no account: ${id}`)) : Effect.succeed(account),
  );

/** Password-less and enabled at once: the provider vouches for the address. */
const created =
  (ports: Ports) =>
  (given: GivenIdToken, claims: ProviderClaims, email: string): Effect.Effect<AccountId, Taken | StoreDown> =>
    Effect.gen(function* () {
      const named = fitName(given.displayName ?? '') ?? fitName(claims.name ?? '');
      const account: Account = {
        id: ports.ids.next<AccountId>(),
        email,
        displayName: named ?? email.slice(0, email.lastIndexOf('@')),
        state: 'Enabled',
        privilegeBits: 0,
        preferredLanguage: given.language,
        passwordHash: null,
        defaultPassword: false,
        emailProven: true,
        secondFactor: false,
        supportWritesUntil: null,
        createdAt: ports.clock.now(),
        phone: null,
      };
      yield* ports.accounts.insert(account);
      yield* ports.audit.record({
        actor: self(account, given),
        action: 'Created',
        operation: 'account.register',
        entity: 'account',
        entityId: account.id,
        subject: account.id,
        changes: changesBetween(null, { state: account.state, through: given.provider }),
      });
      return account.id;
    });
