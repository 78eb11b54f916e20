import * as Effect from 'effect/Effect';
import {
  broken,
  changes,
  readSettings,
  type ChangeOf,
  type DraftOf,
  type Fields,
  type Settings,
} from '@svc/domain/entity';
import type { AuditedActor } from '../audit/actor.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { SettingsName } from '../audit/audit-operation.ts';
import type { Clock } from '../clock.ts';
import type { Digest } from '../random.ts';
import { requireRevision, revisionOf, type ExpectedRevisions } from '../revision.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { auditedChanges } from './entity-audit.ts';
import { invalid } from './entity-faults.ts';
import type { SettingsDocuments } from './settings-documents.ts';

export interface SettingsPorts {
  readonly settingsDocuments: SettingsDocuments;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly digest: Digest;
}

/** The document as it stands, and its revision. */
export interface ReadSettings<F extends Fields> {
  readonly values: DraftOf<F>;
  readonly revision: string;
}

const withRevision = <F extends Fields>({ digest }: Pick<SettingsPorts, 'digest'>, values: DraftOf<F>) => ({
  values,
  revision: revisionOf(digest)(values),
});

/** What is saved, with the fallback for what is not. */
export const readSettingsDocument =
  (ports: Pick<SettingsPorts, 'settingsDocuments' | 'digest'>) =>
  <N extends string, F extends Fields, C extends string>(document: Settings<N, F, C>) =>
    Effect.map(ports.settingsDocuments.load(document.key), (stored): ReadSettings<F> =>
      withRevision(ports, readSettings(document, stored)),
    );

const idOf = (actor: AuditedActor): string =>
  actor.kind === 'person' ? actor.accountId : actor.kind === 'token' ? actor.tokenId : actor.kind;

export interface SaveSettings<F extends Fields> {
  /** Absent fields keep what is stored. */
  readonly change: ChangeOf<F>;
  /** The revisions that the change may meet; null: any. */
  readonly expected: ExpectedRevisions;
  readonly actor: AuditedActor;
}

/** Saves field by field. What is stored already is a success whatever was seen. */
export const saveSettingsDocument =
  (ports: SettingsPorts) =>
  <N extends SettingsName, F extends Fields, C extends string>(
    document: Settings<N, F, C>,
    { change, expected, actor }: SaveSettings<F>,
  ) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { key } = document;
        const stored = readSettings(document, yield* ports.settingsDocuments.lock(key));
        const differing = changes(document, stored, change);
        if (differing.length === 0) return withRevision(ports, stored);
        yield* requireRevision(key, () => revisionOf(ports.digest)(stored), expected);
        const given = change as Readonly<Record<string, unknown>>;
        const saved: DraftOf<F> = {
          ...stored,
          ...Object.fromEntries(differing.map((name) => [name, given[name]])),
        };
        const faults = broken(document, saved, { languages: [] });
        if (faults.length > 0) return yield* Effect.fail(invalid(faults));
        const at = ports.clock.now();
        yield* ports.settingsDocuments.save(key, saved, idOf(actor), at);
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: `${key}.save`,
          entity: key,
          entityId: 'singleton',
          ...auditedChanges(document, stored, saved),
        });
        return withRevision(ports, saved);
      }),
    );
