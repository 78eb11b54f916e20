import * as Command from 'effect/cli/Command';
import * as Flag from 'effect/cli/Flag';
import * as Effect from 'effect/Effect';
import * as Option from 'effect/Option';
import { tenantFlags } from '../instance/tenant-flags.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEnded } from '../kernel/run-command.ts';
import type { Language } from './file-verdict.ts';

const misused = (why: string): CommandEnded => commandEnded(exitCodes.usage, why);

const dayOf = (name: string, text: string): Effect.Effect<Temporal.PlainDate, CommandEnded> =>
  Effect.try({
    try: () => {
      if (!/^\d{4}-\d\d-\d\d$/u.test(text)) throw new RangeError(text);
      return Temporal.PlainDate.from(text, { overflow: 'reject' });
    },
    catch: () => misused(`Say the day of --${name} as 2027-03-31.`),
  });

interface Written {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly documents: number;
}
const lineOf = ({ file, documents, from, to }: Written, language: Language): string =>
  language === 'it'
    ? `${file}: ${documents} documenti dal ${from} al ${to}`
    : `${file}: ${documents} documents from ${from} to ${to}`;

const day = (name: 'from' | 'to', about: string) =>
  Flag.String(name).pipe(Flag.withDescription(`${about} of the documents’ own dates, 2027-03-31`));

/** `svc invoice export`: what GET …/fatture/export answers, out of the tenant's database and without its server. */
export const exportCommand = Command.make(
  'export',
  {
    ...tenantFlags,
    from: day('from', 'The first day'),
    to: day('to', 'The last day'),
    direction: Flag.Literals('direction', ['outbound', 'inbound']).pipe(
      Flag.optional,
      Flag.withDescription('Only sales (outbound) or only purchases (inbound) of the studio'),
    ),
    output: Flag.String('output').pipe(
      Flag.optional,
      Flag.withDescription('The file that the CSV becomes; else it goes to stdout'),
    ),
    json: Flag.Boolean('json').pipe(
      Flag.withDefault(false),
      Flag.withDescription('Tells of the file as JSON on stdout; wants --output'),
    ),
    lang: Flag.Literals('lang', ['it', 'en']).pipe(
      Flag.withDefault('it' as const),
      Flag.withDescription('Language of the messages; it when not given'),
    ),
  },
  (given) =>
    Effect.gen(function* () {
      const [from, to] = [yield* dayOf('from', given.from), yield* dayOf('to', given.to)];
      if (Temporal.PlainDate.compare(from, to) > 0) return yield* Effect.fail(misused('--from lies after --to.'));
      const output = Option.getOrUndefined(given.output);
      if (given.json && output === undefined)
        return yield* Effect.fail(misused('--json describes a file: say --output, else stdout is the CSV itself.'));
      const direction = Option.getOrUndefined(given.direction);
      // The commands about files alone shall not wait for a database driver.
      const { exportDocuments } = yield* Effect.promise(() => import('./export-documents.ts'));
      const book = direction === 'outbound' ? ('sales' as const) : ('purchases' as const);
      const query = { from, to, ...(direction === undefined ? {} : { book }) };
      const documents = yield* exportDocuments(given, query, output);
      if (output === undefined) return;
      const written = { file: output, from: from.toString(), to: to.toString(), documents };
      const { voice } = yield* RunningCommand;
      voice.result(given.json ? JSON.stringify(written) : lineOf(written, given.lang));
    }),
).pipe(Command.withDescription('The documents of some days as CSV for an Italian spreadsheet, without a server'));
