import * as Effect from 'effect/Effect';
import {
  authenticate,
  beginStepEnrolment,
  beginStepPasskey,
  completeStepEnrolment,
  completeStepPasskey,
  endBrought,
  neededStep,
  noSession,
  oidcRecords,
  proveByOtp,
  proveSecondStep,
  stepChallenge,
  readBearer,
  readOidcAccount,
  requestOtp,
  secondStepFor,
  signOut,
  type AccountPorts,
  type OidcClientStore,
  type OidcRecordPorts,
  type OtpPorts,
} from '@svc/application/accounts';
import type { SessionCookie } from '../accounts-app.ts';
import { bearerOr } from '../bearer-reader.ts';
import type { SessionReader } from '../../kernel/session.ts';
import { ticketsOf } from '../session-reader.ts';
import { openOidcApp } from './oidc-app.ts';
import type { OidcApp, OidcKeys } from './oidc-parts.ts';

/** What the OIDC server of a tenant needs to know beside the ports of its accounts. */
export interface OidcSurroundings extends Pick<OidcRecordPorts, 'oidcRecords' | 'oidcSeal'> {
  /** The public address of the tenant. */
  readonly issuer: string;
  readonly frontendUrl: string | undefined;
  readonly keys: () => OidcKeys | undefined;
  readonly oidcClients: OidcClientStore;
}

/** The OIDC server of one tenant, with its ports given. */
export const composeOidc = (account: OtpPorts, around: OidcSurroundings, cookie: SessionCookie): OidcApp =>
  openOidcApp({
    issuer: around.issuer,
    frontendUrl: around.frontendUrl,
    keys: around.keys,
    records: oidcRecords({ ...around, ...account }),
    clients: around.oidcClients,
    account: readOidcAccount(account),
    password: authenticate(account),
    endBrought: (headers) => endBrought(account)(ticketsOf(cookie, headers)),
    signOut: signOut(account),
    secondStep: neededStep(account),
    asksMore: (found) => Effect.map(secondStepFor(account)(found), (needed) => needed !== 'none'),
    factor: {
      prove: (given) => proveSecondStep(account)(given, noSession),
      challenge: stepChallenge(account),
      begin: beginStepEnrolment(account),
      complete: ({ origin, ...given }) => completeStepEnrolment(account)({ ...given, ...origin }, noSession),
      beginPasskey: beginStepPasskey(account),
      completePasskey: ({ origin, ...given }) => completeStepPasskey(account)({ ...given, ...origin }, noSession),
    },
    otp: {
      challenge: account.botChallenge,
      request: ({ email, source, locale: language, origin }) =>
        requestOtp(account)({ mode: 'login', email, source, language, ...origin }),
      prove: ({ origin, ...given }) => proveByOtp(account)({ ...given, ...origin }),
    },
    sha256: (content) => account.digest.sha256(content),
  });

/** Reads access tokens of that server, and cookies where there is no token. */
export const oidcSessions = (account: AccountPorts, around: OidcSurroundings, cookies: SessionReader): SessionReader =>
  bearerOr(readBearer({ ...around, ...account }), cookies);
