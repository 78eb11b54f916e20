import { defineEntity, p } from '@mikro-orm/core';
import {
  accountTable,
  idTokenAlgs,
  lockoutTable,
  sessionTable,
  type AccountState,
  type IdTokenAlg,
} from '@svc/domain/accounts';
import { statesOf, type AccountId } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

export const AccountRow = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: column.uuid<AccountId>().primary(),
    email: column.text().unique('account_email'),
    displayName: column.text(),
    state: column.text<AccountState>(),
    privilegeBits: column.integer(),
    preferredLanguage: column.text<'it' | 'en'>(),
    passwordHash: column.text().nullable(),
    defaultPassword: column.boolean(),
    emailProven: column.boolean(),
    secondFactor: column.boolean().default(false),
    supportWritesUntil: column.instant().nullable(),
    createdAt: column.instant(),
    phone: column.text().nullable(),
    /** SessionsInvalidatedAt; written by the session store alone. */
    sessionsInvalidatedAt: column.instant().nullable(),
  },
  checks: [oneOf('account_state', 'state', statesOf(accountTable))],
  indexes: [{ name: 'account_privileged', properties: ['privilegeBits'], where: 'privilege_bits <> 0' }],
});

export const SessionTableRow = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: column.uuid().primary(),
    account: () => p.manyToOne(AccountRow).mapToPk().fieldName('account_id'),
    state: column.text(),
    issuedAt: column.instant(),
    /** When its person last proved who they are; null where nobody says when. */
    provedAt: column.instant().nullable().defaultRaw('now()'),
    /** The last use by one of the staff that was written down, at most once a minute; null before any. */
    lastSeenAt: column.instant().nullable(),
    /** Of a support session: the operator's own, from which it was opened. It ends with that one. */
    operatorSessionId: column.uuid().nullable(),
  },
  checks: [oneOf('session_state', 'state', statesOf(sessionTable))],
  uniques: [
    {
      name: 'session_operator',
      properties: ['operatorSessionId'],
      where: "operator_session_id is not null and state = 'Valid'",
    },
  ],
  indexes: [
    { name: 'session_account', properties: ['account', 'id'] },
    { name: 'session_age', properties: ['issuedAt'] },
  ],
});

/** What holds for the tenant as a whole: one row. */
export const TenantStampRow = defineEntity({
  name: 'TenantStamp',
  tableName: 'tenant_stamp',
  properties: {
    id: column.integer().primary().autoincrement(false),
    sessionsInvalidatedAt: column.instant().nullable(),
  },
  checks: [{ name: 'tenant_stamp_single', expression: 'id = 1' }],
});

export const LockoutRow = defineEntity({
  name: 'Lockout',
  tableName: 'login_lockout',
  properties: {
    email: column.text().primary(),
    state: column.text(),
    failures: column.integer(),
    since: column.instant(),
  },
  checks: [oneOf('login_lockout_state', 'state', statesOf(lockoutTable))],
  indexes: [{ name: 'login_lockout_age', properties: ['since'] }],
});

/** Counters of addresses that have no password to guess, under their SHA-256. Unlogged: a crash may forget them. */
export const LoginDecoyRow = defineEntity({
  name: 'LoginDecoy',
  tableName: 'login_decoy',
  properties: {
    email: column.text().primary(),
    state: column.text(),
    failures: column.integer(),
    since: column.instant(),
  },
  checks: [oneOf('login_decoy_state', 'state', statesOf(lockoutTable))],
  indexes: [{ name: 'login_decoy_age', properties: ['since'] }],
});

/**
 * Append-only: `audit.purge_sign_ins` and `audit.forget_sign_ins` alone change it. What refuses TRUNCATE stands in the migration
 * alone, since the drift check knows no such trigger.
 */
export const AuthEventRow = defineEntity({
  name: 'AuthEvent',
  tableName: 'auth_event',
  properties: {
    id: column.big().primary().autoincrement(),
    at: column.instant(),
    method: column.text(),
    success: column.boolean(),
    maskedEmail: column.text(),
    accountId: column.uuid().nullable(),
    /** The operator who acted as that account for support, or tried to. */
    operator: column.uuid().nullable(),
    reason: column.text().nullable(),
    /** `server`, or `client` for a browser's own report. */
    source: column.text(),
    requestId: column.text().nullable(),
    /** Where the request came from; blanked after 30 days, and with the person. */
    address: column.text().nullable(),
  },
  indexes: [
    { name: 'auth_event_account', properties: ['accountId', 'id'] },
    { name: 'auth_event_operator', properties: ['operator', 'id'], where: 'operator is not null' },
    { name: 'auth_event_age', properties: ['at'] },
    { name: 'auth_event_addressed', properties: ['at'], where: 'address is not null' },
  ],
  triggers: [
    {
      name: 'auth_event_append_only',
      timing: 'before',
      events: ['update', 'delete'],
      body: `if audit.permits_sign_in(tg_op, to_jsonb(old), to_jsonb(new)) is not true then raise exception 'auditImmutable' using detail = 'auth events are never changed'; end if; return coalesce(new, old)`,
    },
  ],
});

/** What the OIDC server keeps, by kind (Session, Grant, AuthorizationCode, RefreshToken …). */
export const OidcRecordRow = defineEntity({
  name: 'OidcRecord',
  tableName: 'oidc_record',
  properties: {
    kind: column.text().primary(),
    /** SHA-256 of the token or code: a stolen table opens nothing. */
    id: column.text().primary(),
    payload: column.document(),
    grantId: column.text().nullable().index('oidc_record_grant'),
    accountId: column.uuid().nullable().index('oidc_record_account'),
    clientId: column.text().nullable().index('oidc_record_client'),
    uid: column.text().nullable().index('oidc_record_uid'),
    userCode: column.text().nullable(),
    expiresAt: column.instant().nullable().index('oidc_record_expires'),
    consumedAt: column.instant().nullable(),
    issuedAt: column.instant(),
  },
});

/** Programs that may send people to sign in here. */
export const OidcClientRow = defineEntity({
  name: 'OidcClient',
  tableName: 'oidc_client',
  properties: {
    id: column.text().primary(),
    name: column.text(),
    redirectUris: column.texts(),
    postLogoutRedirectUris: column.texts(),
    secretHash: column.text().nullable(),
    idTokenAlg: column.text<IdTokenAlg>().default('RS256'),
    /** Null: all, and the API unasked. */
    scopes: column.texts().nullable(),
    createdAt: column.instant(),
  },
  checks: [oneOf('oidc_client_id_token_alg', 'id_token_alg', idTokenAlgs)],
});
