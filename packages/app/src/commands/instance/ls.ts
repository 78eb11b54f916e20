import * as Command from 'effect/cli/Command';
import * as Effect from 'effect/Effect';
import { clashOf } from '../../instances/instance-clash.ts';
import type { Instance } from '../../instances/instance.ts';
import { RunningCommand } from '../kernel/run-command.ts';
import { json, listFiles, namedFolder, type InstanceFolder, type ListedFile } from './instance-folder.ts';
import { instancesFlag } from './tenant-flags.ts';
import { withoutCredentials } from './masked.ts';
import { servedBy, servedWord, type ServedInstance } from './standing.ts';

/** One instance of the list; never a secret. */
interface Row {
  readonly id: string;
  readonly file: string;
  readonly publicUrl: string | null;
  readonly hosts: readonly string[];
  /** Without credentials; null: on the embedded server. */
  readonly database: string | null;
  readonly paymentProvider: string | null;
  readonly served: readonly ServedInstance[];
  /** Why its file is refused. */
  readonly complaint: string | null;
}

const rowOf = (where: InstanceFolder, listed: ListedFile, clash: string | undefined): Row => {
  const { id, path: file } = listed.file;
  if ('complaint' in listed) {
    const nothing = { publicUrl: null, hosts: [], database: null, paymentProvider: null };
    const { complaint } = listed;
    return { id, file, ...nothing, served: servedBy(where, { id, fingerprint: '' }), complaint };
  }
  const { config, hosts } = listed.instance;
  return {
    id,
    file,
    publicUrl: config.HTTP__PUBLICURL ?? null,
    hosts,
    database: config.DATABASE_URL === undefined ? null : withoutCredentials(config.DATABASE_URL),
    paymentProvider: config.PAYMENT__PROVIDER,
    served: servedBy(where, listed.instance),
    complaint: clash ?? null,
  };
};

/** Of two files that cannot stand beside each other a server has the one it met first; where none runs, that of its name. */
const clashes = (where: InstanceFolder, files: readonly ListedFile[]): ReadonlyMap<string, string> => {
  const instances = files.flatMap((listed) => ('instance' in listed ? [listed.instance] : []));
  const served = instances.filter((each) => servedBy(where, each).some(({ standing }) => standing !== 'refused'));
  const taken: Instance[] = [];
  const found = new Map<string, string>();
  for (const instance of new Set([...served, ...instances])) {
    const clash = clashOf(instance, taken);
    if (clash === undefined) taken.push(instance);
    else found.set(instance.id, clash);
  }
  return found;
};

const line = ({ id, hosts, complaint, served }: Row): string =>
  complaint === null
    ? [id, servedWord(served), ...(served[0]?.complaint == null ? hosts : [served[0].complaint])].join('  ')
    : [id, served.length === 0 ? 'refused' : servedWord(served), complaint].join('  ');

/** `svc instance ls` */
export const listCommand = Command.make('ls', { instances: instancesFlag, json }, (given) =>
  Effect.gen(function* () {
    const { voice } = yield* RunningCommand;
    const where = yield* namedFolder(given.instances);
    const files = yield* listFiles(where);
    const clash = clashes(where, files);
    const rows = files.map((listed) => rowOf(where, listed, clash.get(listed.file.id)));
    if (given.json) voice.result(JSON.stringify(rows));
    else for (const row of rows) voice.result(line(row));
  }),
).pipe(Command.withDescription('The instances of the folder, and how they are served on this machine'));
