import * as Effect from 'effect/Effect';
import { judgeOidcClient, type OidcClient, type OidcClientDraft } from '@svc/domain/accounts';
import { fromResult, notFound, type Clock, type Digest, type Random } from '../../kernel/index.ts';
import type { OidcClientStore } from './oidc-stores.ts';

export interface OidcClientPorts {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly random: Random;
  readonly oidcClients: OidcClientStore;
}

export interface AddOidcClient extends OidcClientDraft {
  /** It runs on a server of its own and can keep a secret. */
  readonly confidential: boolean;
}

const base64url = (bytes: Uint8Array): string => bytes.toBase64({ alphabet: 'base64url', omitPadding: true });

/** @returns the client, and its secret, which is shown this once and stored as a hash alone */
export const addOidcClient = (ports: OidcClientPorts) => (command: AddOidcClient) =>
  Effect.gen(function* () {
    const { confidential, ...given } = command;
    const draft = yield* fromResult(judgeOidcClient(given));
    const secret = confidential ? base64url(ports.random.bytes(32)) : null;
    const secretHash = secret === null ? null : ports.digest.sha256(secret);
    const client: OidcClient = { ...draft, secretHash, createdAt: ports.clock.now() };
    yield* ports.oidcClients.insert(client);
    return { client, secret };
  });

export const listOidcClients = (ports: Pick<OidcClientPorts, 'oidcClients'>) => ports.oidcClients.list;

/** With it goes everything that was given out to it: its tokens stop working with this. */
export const removeOidcClient = (ports: Pick<OidcClientPorts, 'oidcClients'>) => (id: string) =>
  Effect.flatMap(ports.oidcClients.remove(id), (there) => (there ? Effect.void : Effect.fail(notFound('OidcClient'))));
