import * as Effect from 'effect/Effect';
import { invoicingStores } from '@svc/adapters-db';
import { exportFatture, type ExportQuery, type TextInParts } from '@svc/application/invoicing';
import type { StoreDown } from '@svc/application/kernel';
import { onDatabase } from '../instance/on-database.ts';
import type { TenantGiven } from '../instance/tenant-flags.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEffect, type CommandEnded } from '../kernel/run-command.ts';
import { fileSink, streamSink, type TextSink } from '../kernel/text-sink.ts';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const failed = (error: unknown): CommandEnded => commandEnded(exitCodes.failure, reasonOf(error));

/** Everything of the text into the sink. @returns false when its reader went away before the end */
const pour = (text: TextInParts, sink: TextSink): Effect.Effect<boolean, CommandEnded | StoreDown> =>
  Effect.gen(function* () {
    for (let part: string | null = text.first; part !== null; part = yield* text.next) {
      const written = part;
      if (!(yield* Effect.tryPromise({ try: () => sink.write(written), catch: failed }))) return false;
    }
    yield* Effect.tryPromise({ try: sink.finish, catch: failed });
    return true;
  });

const open = (output: string | undefined): CommandEffect<TextSink> =>
  Effect.flatMap(RunningCommand, ({ host }) =>
    Effect.tryPromise({
      try: async () => (output === undefined ? streamSink(host.stdout) : await fileSink(output)),
      catch: (error) => commandEnded(exitCodes.usage, reasonOf(error)),
    }),
  );

/**
 * Writes the documents of a tenant as CSV, part by part.
 * @param output a file; absent: stdout
 * @returns how many they are
 */
export const exportDocuments = (
  tenant: TenantGiven,
  query: ExportQuery,
  output: string | undefined,
): CommandEffect<number> =>
  onDatabase(tenant, ({ database }) =>
    Effect.gen(function* () {
      const text = yield* exportFatture({ invoices: invoicingStores(database).invoices })(query);
      yield* Effect.acquireUseRelease(
        open(output),
        (sink) => pour(text, sink),
        (sink) => Effect.promise(sink.close),
      );
      return text.documents();
    }).pipe(
      Effect.catchTag('StoreDown', ({ reason }) =>
        Effect.fail(commandEnded(exitCodes.failure, `The database failed: ${reason}.`)),
      ),
    ),
  );
