import * as Argument from 'effect/cli/Argument';
import * as Command from 'effect/cli/Command';
import * as Flag from 'effect/cli/Flag';
import * as Effect from 'effect/Effect';
import { accountStores } from '@svc/adapters-db';
import { cryptoDigest, cryptoRandom, systemClock } from '@svc/adapters-platform';
import { addOidcClient, listOidcClients, removeOidcClient } from '@svc/application/accounts';
import type { NotFound, StoreDown, Taken } from '@svc/application/kernel';
import {
  idTokenAlgs,
  oidcScopes,
  type IdTokenAlg,
  type OidcClient,
  type OidcClientRefusalCode,
} from '@svc/domain/accounts';
import type { Refusal } from '@svc/domain/kernel';
import { readOidcKeys } from '../../keys/oidc-keys.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEnded } from '../kernel/run-command.ts';
import { json } from './instance-folder.ts';
import { onDatabase, type Instance } from './on-database.ts';
import { tenantFlags } from './tenant-flags.ts';

const sentences: Readonly<Record<OidcClientRefusalCode, string>> = {
  client_id_invalid: 'An id has letters, digits, dots, dashes and underscores, 64 at most.',
  client_name_invalid: 'A name has 1 to 80 characters.',
  scope_unknown: `A scope is one of ${oidcScopes.join(', ')}; openid must be among them`,
  redirect_uri_missing: 'Say where people are sent back to: --redirect https://…',
  redirect_uri_invalid:
    'An address must be https, http on this machine itself, or an app’s own scheme with a dot, without * and #',
};

const ended = (failure: Refusal<OidcClientRefusalCode> | Taken | NotFound<'OidcClient'> | StoreDown): CommandEnded => {
  if (failure._tag === 'Taken') return commandEnded(exitCodes.refused, 'There is a client with this id already.');
  if (failure._tag === 'NotFound') return commandEnded(exitCodes.notFound, 'There is no client with this id.');
  if (failure._tag === 'StoreDown') return commandEnded(exitCodes.failure, `The database failed: ${failure.reason}.`);
  const uri = failure.params?.['uri'] ?? failure.params?.['scope'];
  return commandEnded(exitCodes.refused, sentences[failure.code] + (uri === undefined ? '' : `: ${String(uri)}`));
};

const portsOf = ({ database }: Instance) => ({
  clock: systemClock,
  digest: cryptoDigest,
  random: cryptoRandom,
  oidcClients: accountStores(database).oidcClients,
});

/** What may be shown of a client; of its secret only that there is one. */
const shown = ({ secretHash, createdAt, ...client }: OidcClient) => ({
  ...client,
  confidential: secretHash !== null,
  createdAt: createdAt.toString(),
});
const line = (client: OidcClient): string =>
  [client.id, client.secretHash === null ? 'public' : 'confidential', client.name, ...client.redirectUris].join('  ');

/** Whether the server can sign so: a client that asks for more could sign nobody in. */
const hasKeyFor = ({ config }: Instance, alg: IdTokenAlg): boolean =>
  alg !== 'ES256' || readOidcKeys(config)?.signing.some(({ kty }) => kty === 'EC') === true;
const noKey = (alg: IdTokenAlg): CommandEnded =>
  commandEnded(exitCodes.refused, `No key of OIDC__SIGNINGKEYS signs ${alg}: add one of EC P-256.`);

const id = Argument.String('id');
const addresses = (name: string, about: string) => Flag.String(name).pipe(Flag.atLeast(0), Flag.withDescription(about));

const add = Command.make(
  'add',
  {
    id,
    name: Flag.String('name').pipe(Flag.withDefault(''), Flag.withDescription('Shown on the sign-in page')),
    redirect: addresses(
      'redirect',
      'Where people come back to, character by character but for a loopback port; may be given several times',
    ),
    postLogout: addresses('post-logout', 'Where they may go after signing out; may be given several times'),
    scope: addresses(
      'scope',
      'What it may be given of what it asks for; may be given several times. Without it: everything, and the API unasked',
    ),
    confidential: Flag.Boolean('confidential').pipe(
      Flag.withDefault(false),
      Flag.withDescription('It runs on a server of its own and gets a secret, shown this once'),
    ),
    idTokenAlg: Flag.Literals('id-token-alg', idTokenAlgs).pipe(
      Flag.withDefault('RS256' as const),
      Flag.withDescription('What its ID tokens are signed by'),
    ),
    ...tenantFlags,
    json,
  },
  (given) =>
    onDatabase(given, (instance) => {
      const { redirect: redirectUris, postLogout: postLogoutRedirectUris, confidential } = given;
      const name = given.name === '' ? given.id : given.name;
      const made = addOidcClient(portsOf(instance))({
        id: given.id,
        name,
        redirectUris,
        postLogoutRedirectUris,
        idTokenAlg: given.idTokenAlg,
        confidential,
        scopes: given.scope.length === 0 ? null : given.scope,
      });
      return Effect.gen(function* () {
        const { voice } = yield* RunningCommand;
        if (!hasKeyFor(instance, given.idTokenAlg)) return yield* Effect.fail(noKey(given.idTokenAlg));
        const { client, secret } = yield* Effect.mapError(made, ended);
        if (given.json) return voice.result(JSON.stringify({ ...shown(client), secret }));
        voice.result(line(client));
        if (secret !== null) voice.result(`secret  ${secret}`);
      });
    }),
).pipe(Command.withDescription('Lets a program send people here to sign in'));

const list = Command.make('ls', { ...tenantFlags, json }, (given) =>
  onDatabase(given, (instance) =>
    Effect.gen(function* () {
      const { voice } = yield* RunningCommand;
      const clients = yield* Effect.mapError(listOidcClients(portsOf(instance)), ended);
      if (given.json) voice.result(JSON.stringify(clients.map(shown)));
      else for (const client of clients) voice.result(line(client));
    }),
  ),
).pipe(Command.withDescription('The clients of this tenant'));

const remove = Command.make('rm', { id, ...tenantFlags, json }, (given) =>
  onDatabase(given, (instance) =>
    Effect.gen(function* () {
      yield* Effect.mapError(removeOidcClient(portsOf(instance))(given.id), ended);
      if (given.json) (yield* RunningCommand).voice.result(JSON.stringify({ removed: given.id }));
    }),
  ),
).pipe(Command.withDescription('Removes a client and everything that was given out to it'));

/** `svc instance oidc-client add|ls|rm` */
export const oidcClientCommand = Command.make('oidc-client').pipe(
  Command.withDescription('Programs that may send people here to sign in'),
  Command.withSubcommands([add, list, remove]),
);
