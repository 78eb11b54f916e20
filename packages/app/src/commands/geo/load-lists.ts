import { readFile } from 'node:fs/promises';
import * as Command from 'effect/cli/Command';
import * as Flag from 'effect/cli/Flag';
import * as Effect from 'effect/Effect';
import { kernelStores } from '@svc/adapters-db';
import { csvParseReader } from '@svc/adapters-platform';
import {
  loadCaps,
  loadComuni,
  type ComuneListPorts,
  type GivenList,
  type ListInvalid,
  type LoadedCaps,
  type LoadedComuni,
  type StoreDown,
} from '@svc/application/kernel';
import { onDatabase } from '../instance/on-database.ts';
import { tenantFlags, type TenantGiven } from '../instance/tenant-flags.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import type { HostedCommand } from '../kernel/command-host.ts';
import {
  commandEnded,
  runCommand,
  RunningCommand,
  type CommandEffect,
  type CommandEnded,
} from '../kernel/run-command.ts';

/** More faults than these are not shown. */
const SHOWN = 20;

const sentenceOf = (fault: ListInvalid | StoreDown): CommandEnded => {
  if (fault._tag === 'StoreDown') return commandEnded(exitCodes.failure, `The database failed: ${fault.reason}.`);
  const lines = fault.faults.slice(0, SHOWN).map(({ line, fault: code, value }) => `  line ${line}: ${code} ${value}`);
  const rest = fault.faults.length - lines.length;
  const more = rest > 0 ? [`  and ${rest} more`] : [];
  return commandEnded(
    exitCodes.refused,
    ['The file is no such list, and nothing has changed.', ...lines, ...more].join('\n'),
  );
};

const comuniText = ({ size, added, gone, renamed, moved }: LoadedComuni, apply: boolean): string =>
  [
    `${size} comuni; ${added.length} added, ${gone.length} gone, ${renamed.length} renamed, ${moved.length} in another province` +
      (apply ? '' : ' (nothing has changed: --apply replaces the list)'),
    ...gone.map(({ code, name }) => `  gone: ${code} ${name}`),
    ...renamed.map(({ before, now }) => `  renamed: ${before.code} ${before.name} → ${now.name}`),
    ...moved.map(({ before, now }) => `  moved: ${before.code} ${before.name}, ${before.sigla} → ${now.sigla}`),
  ].join('\n');
const capsText = ({ size, uncovered }: LoadedCaps): string =>
  `${size} postcodes; ${uncovered.length} comuni have none${uncovered.length === 0 ? '' : `: ${uncovered.slice(0, SHOWN).join(' ')}`}`;

interface Given extends TenantGiven {
  readonly istat: string;
  readonly cap: string;
  readonly validFrom: string;
  readonly apply: boolean;
  readonly json: boolean;
}

const refused = (why: string): CommandEffect<never> => Effect.fail(commandEnded(exitCodes.usage, why));

const listOf = (path: string, { validFrom, apply }: Given, name: string): CommandEffect<GivenList> =>
  Effect.tryPromise({
    try: async () => ({ bytes: await readFile(path), name, validFrom: Temporal.PlainDate.from(validFrom), apply }),
    catch: (error) =>
      error instanceof RangeError
        ? commandEnded(exitCodes.usage, '--valid-from must be a day like 2026-01-31.')
        : commandEnded(exitCodes.notFound, `${path} cannot be read.`),
  });

const work = (given: Given, isRefresh: boolean): CommandEffect<void> => {
  const [path, name] = given.istat === '' ? [given.cap, 'CAP'] : [given.istat, 'ISTAT'];
  if ((given.istat === '') === (given.cap === '')) return refused('One file is named: --istat FILE or --cap FILE.');
  return onDatabase(given, ({ database }) =>
    Effect.gen(function* () {
      const { voice } = yield* RunningCommand;
      const ports: ComuneListPorts = { comuni: kernelStores(database).comuni, csvReader: csvParseReader };
      const list = yield* listOf(path, given, name);
      const isLoaded = yield* Effect.mapBoth(ports.comuni.lists, {
        onSuccess: ({ comuni }) => comuni !== null,
        onFailure: sentenceOf,
      });
      if (name === 'ISTAT' && isLoaded !== isRefresh)
        return yield* Effect.fail(
          commandEnded(
            exitCodes.refused,
            isLoaded
              ? 'A list is loaded: refresh shows what another would change.'
              : 'No list is loaded yet: load the first.',
          ),
        );
      if (name === 'ISTAT') {
        const done = yield* Effect.mapError(loadComuni(ports)(list), sentenceOf);
        return voice.result(
          given.json ? JSON.stringify({ applied: list.apply, ...done }) : comuniText(done, list.apply),
        );
      }
      const done = yield* Effect.mapError(loadCaps(ports)(list), sentenceOf);
      voice.result(given.json ? JSON.stringify({ applied: list.apply, ...done }) : capsText(done));
    }),
  );
};

const flags = {
  ...tenantFlags,
  istat: Flag.String('istat').pipe(Flag.withDefault(''), Flag.withDescription('ISTAT’s list of comuni, CSV')),
  validFrom: Flag.String('valid-from').pipe(Flag.withDescription('The day from which it holds, 2026-01-31')),
  json: Flag.Boolean('json').pipe(Flag.withDefault(false), Flag.withDescription('Answers as JSON on stdout')),
};

const load = Command.make(
  'load',
  {
    ...flags,
    cap: Flag.String('cap').pipe(Flag.withDefault(''), Flag.withDescription('A list of postcodes, CSV: cap, comune')),
  },
  (given) => work({ ...given, apply: true }, false),
).pipe(Command.withDescription('The first list of comuni, or a list of postcodes in the place of the one before'));

const refresh = Command.make(
  'refresh',
  {
    ...flags,
    apply: Flag.Boolean('apply').pipe(
      Flag.withDefault(false),
      Flag.withDescription('Replaces the list; without it the change is shown alone'),
    ),
  },
  (given) => work({ ...given, cap: '' }, true),
).pipe(Command.withDescription('Shows what a newer list of comuni changes, and replaces the one before'));

const tree = Command.make('svc geo').pipe(
  Command.withDescription('Comuni and postcodes of a tenant; nothing is downloaded'),
  Command.withSubcommands([load, refresh]),
);

/** `svc geo load --istat FILE --valid-from DAY`, `svc geo load --cap FILE …`, `svc geo refresh --istat FILE … [--apply]` */
export const geo: HostedCommand = (args, host) => runCommand(tree, args, host);
