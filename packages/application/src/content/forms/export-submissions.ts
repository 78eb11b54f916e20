import * as Effect from 'effect/Effect';
import {
  fieldsOfVersions,
  submissionLine,
  submissionsHeader,
  type CsvLanguage,
  type Submission,
} from '@svc/domain/content';
import { localization } from '@svc/domain/entity';
import { notFound, readSettingsDocument, type AuditedActor, type StoreDown } from '../../kernel/index.ts';
import type { FormPorts } from './form-ports.ts';
import type { SubmissionsExported } from './submission-store.ts';

/** A text in parts: each is made when it is asked for, so that no more than one of them is ever held. */
export interface SubmissionsInParts {
  readonly first: string;
  /** The next part; null at the end. */
  readonly next: Effect.Effect<string | null, StoreDown>;
}

/** No file has more lines. */
export const exportedMost = 50_000;
const pageSize = 500;

const jsonLine = (each: Submission): string => {
  const { id, formId, formVersion, at, locale, answers, consents, state, hold, contactId } = each;
  const facts = { id, formId, formVersion, at: at.toString(), locale, state, held: hold !== null, contactId };
  return `${JSON.stringify({ ...facts, answers, consents })}\n`;
};

export interface ExportSubmissions extends SubmissionsExported {
  readonly format: 'csv' | 'json';
  /** Of who reads the file. */
  readonly language: CsvLanguage;
  readonly actor: AuditedActor;
}

/** What came in by one form, as a file. It is audited before the first line; that one is there before it answers. */
export const exportSubmissions =
  (ports: FormPorts, zone: string) =>
  ({ format, language, actor, ...asked }: ExportSubmissions) =>
    Effect.gen(function* () {
      const form = yield* ports.forms.find(asked.formId);
      if (form === null) return yield* Effect.fail(notFound('Form'));
      const versions = (yield* ports.forms.versions(asked.formId)).map(({ content }) => content);
      const { values } = yield* readSettingsDocument(ports)(localization);
      const fields = fieldsOfVersions(versions);
      const consents = [...new Set(versions.flatMap((each) => each.consents.map(({ key }) => key)))];
      const line = (each: Submission): string =>
        format === 'csv' ? submissionLine(each, fields, consents, { zone, language }) : jsonLine(each);
      let [after, left]: [Submission['id'] | null, number] = [null, exportedMost];
      const page = Effect.suspend(() =>
        left <= 0
          ? Effect.succeed(null)
          : Effect.map(ports.formSubmissions.exportPage(asked, after, Math.min(pageSize, left)), (found) => {
              left = found.length < pageSize ? 0 : left - found.length;
              after = found.at(-1)?.id ?? after;
              return found.map(line).join('');
            }),
      );
      yield* ports.audit.record({
        ...{ actor, action: 'Created', operation: 'formSubmission.export', entity: 'form', entityId: form.id },
        changes: { format: { old: null, new: format } },
      });
      const head = format === 'csv' ? submissionsHeader(fields, consents, language, values.default) : '';
      return { first: head + ((yield* page) ?? ''), next: page } satisfies SubmissionsInParts;
    });
