import * as Argument from 'effect/cli/Argument';
import * as Command from 'effect/cli/Command';
import * as Flag from 'effect/cli/Flag';
import * as Effect from 'effect/Effect';
import { accountStores, kernelStores } from '@svc/adapters-db';
import { cryptoDigest, cryptoRandom, systemClock, uuidIds } from '@svc/adapters-platform';
import { editApiToken, makeApiToken, readApiToken, revokeApiToken } from '@svc/application/accounts';
import type { NotFound, StoreDown } from '@svc/application/kernel';
import {
  AllowedOrigins,
  apiPermissions,
  type ApiPermission,
  type ApiToken,
  type ApiTokenId,
} from '@svc/domain/accounts';
import { isUuid } from '@svc/domain/kernel';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEnded } from '../kernel/run-command.ts';
import type { Voice } from '../kernel/voice.ts';
import { consoleOperator } from './console-operator.ts';
import { json } from './instance-folder.ts';
import { onDatabase, type Instance } from './on-database.ts';
import { tenantFlags } from './tenant-flags.ts';

const operator = () => consoleOperator('svc instance api-token');
const noSuch = commandEnded(exitCodes.notFound, 'There is no token with this id.');
const refused = (why: string): CommandEnded => commandEnded(exitCodes.refused, why);

const ended = (failure: NotFound<'apiToken'> | StoreDown): CommandEnded =>
  failure._tag === 'NotFound' ? noSuch : commandEnded(exitCodes.failure, `The database failed: ${failure.reason}.`);

const portsOf = ({ database }: Instance) => ({
  clock: systemClock,
  ids: uuidIds(systemClock, cryptoRandom),
  random: cryptoRandom,
  digest: cryptoDigest,
  unitOfWork: kernelStores(database).unitOfWork,
  audit: kernelStores(database).audit,
  apiTokens: accountStores(database).apiTokens,
});

/** What may be shown of a token ever after: not its hash. */
const shown = (token: ApiToken) => ({
  id: token.id,
  name: token.name,
  prefix: token.prefix,
  state: token.state,
  permissions: token.permissions,
  allowedOrigins: token.allowedOrigins,
  createdAt: token.createdAt.toString(),
  expiresAt: token.expiresAt?.toString() ?? null,
  lastUsedAt: token.lastUsedAt?.toString() ?? null,
});
const line = ({ id, prefix, state, name, permissions, allowedOrigins }: ApiToken): string =>
  [id, `${prefix}…`, state, name, permissions.join(','), allowedOrigins.join(',') || 'no origin'].join('  ');

const isPermission = (text: string): text is ApiPermission => apiPermissions.some((each) => each === text);

const permissionsOf = (given: readonly string[]): Effect.Effect<readonly ApiPermission[], CommandEnded> => {
  const known = given.filter(isPermission);
  const strange = given.filter((each) => !isPermission(each));
  if (strange.length > 0)
    return Effect.fail(
      refused(`No permission is called ${strange.join(', ')}; there are ${apiPermissions.join(', ')}.`),
    );
  return known.length === 0
    ? Effect.fail(refused('Say what it may do: --permission activities.read'))
    : Effect.succeed([...new Set(known)]);
};

const originsOf = (given: readonly string[]): Effect.Effect<readonly string[], CommandEnded> => {
  const parsed = AllowedOrigins.safeParse(given.join(','));
  return parsed.success && parsed.data.length > 0
    ? Effect.succeed(parsed.data)
    : Effect.fail(refused('Say which pages may use it: --origin https://studio.example, or --origin "*" for any.'));
};

const instantOf = (text: string): Effect.Effect<Temporal.Instant | null, CommandEnded> =>
  text === ''
    ? Effect.succeed(null)
    : Effect.try({
        try: () => Temporal.Instant.from(text),
        catch: () => refused('Say when it ends as 2027-12-31T23:00:00Z.'),
      });

const idOf = (text: string): Effect.Effect<ApiTokenId, CommandEnded> =>
  isUuid(text) ? Effect.succeed(text as ApiTokenId) : Effect.fail(noSuch);

const id = Argument.String('id');
const permission = Flag.String('permission').pipe(
  Flag.atLeast(0),
  Flag.withDescription('A scope of the public API; may be given several times'),
);

const printToken = (voice: Voice, given: { readonly json: boolean }, token: ApiToken, plaintext?: string): void => {
  const secret = plaintext === undefined ? {} : { token: plaintext };
  if (given.json) return voice.result(JSON.stringify({ ...shown(token), ...secret }));
  voice.result(line(token));
  if (plaintext !== undefined) voice.result(`token  ${plaintext}`);
};

const create = Command.make(
  'create',
  {
    name: Argument.String('name'),
    permission,
    origin: Flag.String('origin').pipe(
      Flag.atLeast(0),
      Flag.withDescription('An origin whose pages may use it, or *; may be given several times'),
    ),
    expires: Flag.String('expires').pipe(Flag.withDefault(''), Flag.withDescription('From when on it is refused')),
    ...tenantFlags,
    json,
  },
  (given) =>
    onDatabase(given, (instance) =>
      Effect.gen(function* () {
        const name = given.name.trim();
        if (name === '' || name.length > 120) return yield* Effect.fail(refused('A name has 1 to 120 characters.'));
        const permissions = yield* permissionsOf(given.permission);
        const allowedOrigins = yield* originsOf(given.origin);
        const expiresAt = yield* instantOf(given.expires);
        const wanted = { name, permissions, allowedOrigins, expiresAt, active: true };
        const made = makeApiToken(portsOf(instance))(wanted, operator());
        const { token, plaintext } = yield* Effect.mapError(made, ended);
        printToken((yield* RunningCommand).voice, given, token, plaintext);
      }),
    ),
).pipe(Command.withDescription('Makes a token of the public API; its plaintext is shown this once'));

const list = Command.make('ls', { ...tenantFlags, json }, (given) =>
  onDatabase(given, (instance) =>
    Effect.gen(function* () {
      const { voice } = yield* RunningCommand;
      const tokens = yield* Effect.mapError(portsOf(instance).apiTokens.list, ended);
      if (given.json) voice.result(JSON.stringify(tokens.map(shown)));
      else for (const token of tokens) voice.result(line(token));
    }),
  ),
).pipe(Command.withDescription('The tokens of this tenant, without their secrets'));

const grant = Command.make('grant', { id, permission, ...tenantFlags, json }, (given) =>
  onDatabase(given, (instance) =>
    Effect.gen(function* () {
      const ports = portsOf(instance);
      const tokenId = yield* idOf(given.id);
      const more = yield* permissionsOf(given.permission);
      const { permissions } = yield* Effect.mapError(readApiToken(ports)(tokenId), ended);
      const edit = { permissions: [...new Set([...permissions, ...more])] };
      printToken(
        (yield* RunningCommand).voice,
        given,
        yield* Effect.mapError(editApiToken(ports)(tokenId, edit, operator()), ended),
      );
    }),
  ),
).pipe(Command.withDescription('Lets a token do more'));

const revoke = Command.make('revoke', { id, ...tenantFlags, json }, (given) =>
  onDatabase(given, (instance) =>
    Effect.gen(function* () {
      const tokenId = yield* idOf(given.id);
      yield* Effect.mapError(revokeApiToken(portsOf(instance))(tokenId, operator()), ended);
      if (given.json) (yield* RunningCommand).voice.result(JSON.stringify({ revoked: tokenId }));
    }),
  ),
).pipe(Command.withDescription('Deletes a token: the next request with it is a stranger’s'));

/** `svc instance api-token ls|create|grant|revoke` */
export const apiTokenCommand = Command.make('api-token').pipe(
  Command.withDescription('Credentials of external integrations for the public API'),
  Command.withSubcommands([list, create, grant, revoke]),
);
