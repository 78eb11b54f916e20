import { dirname } from 'node:path';
import * as Argument from 'effect/cli/Argument';
import * as Command from 'effect/cli/Command';
import * as Flag from 'effect/cli/Flag';
import * as Effect from 'effect/Effect';
import { createDatabase } from '@svc/adapters-db';
import type { Config } from '../../config/config.ts';
import { isInstanceId, noInstanceId } from '../../instances/instance.ts';
import { liveReasons } from '../../instances/live-target.ts';
import { tenantDatabases } from '../../instances/tenant-databases.ts';
import { putInPlace, writeAside } from '../../instances/write-file.ts';
import { ownerUrlOf } from '../../serving/schema-owner.ts';
import { databaseSentence } from '../../serving/server.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEnded } from '../kernel/run-command.ts';
import { misused, openFolder, plan, refused, type Planned } from './create-plan.ts';
import { printMade, printPlan } from './create-print.ts';
import { fillTenant } from './fill-tenant.ts';
import { folderSentence, json, processConfig } from './instance-folder.ts';
import { instancesFlag } from './tenant-flags.ts';
import { withoutCredentials } from './masked.ts';

/** Database, schema, operator and content; each step may be repeated by the next attempt. */
const build = async (
  { host, voice }: RunningCommand['Service'],
  planned: Planned,
  ofProcess: Config,
  demo: boolean,
): Promise<CommandEnded | undefined> => {
  const { instance, text, aside, resumed } = planned;
  if (resumed) voice.aside('Going on with what an earlier attempt began; its keys stay.');
  const databases = tenantDatabases(ofProcess, voice.aside);
  try {
    const { DATABASE_URL: given } = instance.config;
    const owner = given === undefined ? undefined : ownerUrlOf(given, ofProcess);
    if (given !== undefined && owner !== undefined && (await createDatabase(owner)) === 'taken' && !resumed)
      return refused(`The database ${withoutCredentials(given)} has tables of somebody: name another --database-url.`);
    try {
      writeAside(aside, text);
    } catch (error) {
      return commandEnded(exitCodes.failure, folderSentence('written', dirname(aside), error));
    }
    const url = await databases.urlOf(instance);
    await fillTenant(instance.config, { url, owner: owner ?? url }, demo, host.log);
    return putInPlace(aside, instance.path) ? undefined : refused(`There is an instance ${instance.id} by now.`);
  } finally {
    await databases.close();
  }
};

const text = (name: string, about: string) => Flag.String(name).pipe(Flag.withDefault(''), Flag.withDescription(about));

/** `svc instance create <id>` */
export const createCommand = Command.make(
  'create',
  {
    id: Argument.String('id').pipe(Argument.withDescription('Letters, digits and dashes; the file will be <id>.env')),
    instances: instancesFlag,
    publicUrl: text('public-url', 'How browsers reach it; on a developer’s machine http://<id>.localhost'),
    host: Flag.String('host').pipe(
      Flag.atLeast(0),
      Flag.withDescription('A further host name; may be given several times'),
    ),
    databaseUrl: text('database-url', 'Its database, made when missing; else one beside that of DATABASE_URL'),
    adminEmail: text('admin-email', 'Address of the operator’s account'),
    demo: Flag.Boolean('demo').pipe(
      Flag.withDefault(false),
      Flag.withDescription('Fills it with the demo studio, whose passwords everybody knows; never on a live target'),
    ),
    dryRun: Flag.Boolean('dry-run').pipe(Flag.withDefault(false), Flag.withDescription('Says what would be made')),
    json,
  },
  (flags) =>
    Effect.gen(function* () {
      if (!isInstanceId(flags.id)) return yield* Effect.fail(misused(noInstanceId(flags.id)));
      const ofProcess = yield* processConfig;
      const adminEmail = flags.adminEmail === '' ? ofProcess.SEED__SUPERADMINEMAIL : flags.adminEmail;
      const given = { ...flags, adminEmail };
      const planned = yield* plan(given, yield* openFolder(given, ofProcess));
      const live = liveReasons(planned.instance.config, null);
      if (flags.demo && live.length > 0)
        return yield* Effect.fail(refused(`This is a live target (${live.join(', ')}): --demo is refused.`));
      const running = yield* RunningCommand;
      if (flags.dryRun) return printPlan(running.voice, planned, flags.demo, flags.json);
      const ended = yield* Effect.tryPromise({
        try: () => build(running, planned, ofProcess, flags.demo),
        catch: (error) => commandEnded(exitCodes.failure, databaseSentence(error)),
      });
      if (ended !== undefined) return yield* Effect.fail(ended);
      printMade(running.voice, planned, flags.json);
    }),
).pipe(Command.withDescription('Makes a tenant: its file with keys of its own, its database, its operator'));
