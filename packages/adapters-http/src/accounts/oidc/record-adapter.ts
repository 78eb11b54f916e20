import { timingSafeEqual } from 'node:crypto';
import * as Effect from 'effect/Effect';
import type { Adapter, AdapterPayload, ClientMetadata } from 'oidc-provider';
import type { OidcPayload, ReadOidcRecord } from '@svc/application/accounts';
import type { StoreDown } from '@svc/application/kernel';
import { isAppClient, type OidcClient } from '@svc/domain/accounts';
import type { OidcParts } from './oidc-parts.ts';
import type { SignInBasis } from './sign-in-basis.ts';

/** A store's fault on its way through the library, which knows only thrown errors. */
export class StoreFault extends Error {
  readonly fault: StoreDown;
  constructor(fault: StoreDown) {
    super(fault.reason);
    this.fault = fault;
  }
}

/** Runs an effect for the library. @throws StoreFault */
export const promised = <A>(effect: Effect.Effect<A, StoreDown>): Promise<A> =>
  Effect.runPromise(Effect.result(effect)).then((result) => {
    if (result._tag === 'Success') return result.success;
    throw new StoreFault(result.failure);
  });

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const metadataOf = (client: OidcClient): ClientMetadata => ({
  client_id: client.id,
  client_name: client.name,
  redirect_uris: [...client.redirectUris],
  post_logout_redirect_uris: [...client.postLogoutRedirectUris],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  id_token_signed_response_alg: client.idTokenAlg,
  application_type: isAppClient(client) ? 'native' : 'web',
  ...(client.secretHash === null
    ? { token_endpoint_auth_method: 'none' }
    : { token_endpoint_auth_method: 'client_secret_basic', client_secret: client.secretHash }),
});

/** Whether a secret is the one whose hash is kept; the library knows only the hash as the client's secret. */
export const isSecretOf = (hash: string, secret: string, sha256: OidcParts['sha256']): boolean =>
  timingSafeEqual(Buffer.from(sha256(hash)), Buffer.from(sha256(sha256(secret))));

const payloadOf = (read: ReadOidcRecord | undefined): AdapterPayload | undefined =>
  read === undefined ? undefined : { ...read.payload, ...(read.spent ? { consumed: true } : {}) };

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

const clientAdapter = ({ clients }: Pick<OidcParts, 'clients'>): Adapter => ({
  find: async (id) => {
    const client = ID.test(id) ? await promised(clients.find(id)) : null;
    return client === null ? undefined : metadataOf(client);
  },
  upsert: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
});

/** A sign-in, what it is asked for in, and what everything given out hangs on. */
const restsOnSignIn = (kind: string): boolean => kind === 'Session' || kind === 'Interaction' || kind === 'Grant';

const tokenAdapter = (kind: string, { records, basis }: RecordParts, { reused, overtaken }: Refusals): Adapter => ({
  upsert: async (id, payload) => {
    const rests = restsOnSignIn(kind) ? basis.of : undefined;
    const written = await promised(records.put(kind, id, payload as OidcPayload, rests));
    // A session is written when the answer stands already: its cookie leads nowhere.
    if (!written && kind !== 'Session') throw overtaken();
  },
  find: async (id) => payloadOf(basis.read(await promised(records.find(kind, id)))),
  findByUid: async (uid) => payloadOf(await promised(records.findByUid(kind, uid))),
  findByUserCode: nothing,
  // The library has looked whether it was spent, but so has somebody else at the same moment: the row decides.
  consume: async (id) => {
    if (await promised(records.spend(kind, id))) return;
    await promised(records.revokeGrantOf(kind, id));
    throw reused();
  },
  destroy: (id) => promised(kind === 'Grant' ? records.revokeGrant(id) : records.remove(kind, id)),
  revokeByGrantId: (grant) => promised(records.revokeGrant(grant)),
});

interface RecordParts extends Pick<OidcParts, 'records'> {
  readonly basis: SignInBasis;
}

/** What the library answers when another request was faster. */
interface Refusals {
  /** A code or refresh token was spent a moment ago. */
  readonly reused: () => Error;
  /** The password was changed, or the account disabled, since the request read its sign-in. */
  readonly overtaken: () => Error;
}

/** The library's memory on the tenant's records. */
export const recordAdapter =
  (parts: Pick<OidcParts, 'clients'> & RecordParts, refusals: Refusals) =>
  (kind: string): Adapter =>
    kind === 'Client' ? clientAdapter(parts) : tokenAdapter(kind, parts, refusals);
