import type { SdiState } from '@svc/domain/invoicing';
import type { RemoteNotification } from '@svc/application/invoicing';
import { fieldsOf, textOf } from '../http/json.ts';
import { sdiInstant } from '../reader/remote-notification.ts';
import { stateOfNotice } from './gateway-b-words.ts';

/** A message of SDI with what it means for the document. */
export interface Notice {
  readonly notification: RemoteNotification;
  readonly state: SdiState | null;
}

/** One reason comes as an object, several as a list. */
const errorsOf = (message: unknown): RemoteNotification['errors'] => {
  const given = fieldsOf(fieldsOf(message)['lista_errori'])['Errore'];
  const list: readonly unknown[] = Array.isArray(given) ? given : given === undefined ? [] : [given];
  return list.map((each) => ({
    code: textOf(fieldsOf(each), 'Codice') ?? '',
    description: textOf(fieldsOf(each), 'Descrizione') ?? '',
  }));
};

/** The administration's answer, wherever the gateway puts it; null when there is none, or one of each. */
const outcomeOf = (message: unknown): 'EC01' | 'EC02' | null => {
  const found = new Set(Array.from(JSON.stringify(message ?? null).matchAll(/"(EC0[12])"/gu), ([, word]) => word));
  if (found.size !== 1) return null;
  return found.has('EC01') ? 'EC01' : 'EC02';
};

const noticeOf = (value: unknown): Notice => {
  const fields = fieldsOf(value);
  const message = fields['message'];
  const kind = textOf(fields, 'type') ?? '';
  return {
    notification: {
      kind,
      fileName: textOf(fields, 'file_name'),
      receivedAt: sdiInstant(
        textOf(fieldsOf(message), 'data_ora_ricezione') ?? textOf(fields, 'created_at') ?? undefined,
      ),
      errors: errorsOf(message),
      xml: null,
    },
    state: stateOfNotice(kind, outcomeOf(message)),
  };
};

const at = ({ notification: { receivedAt } }: Notice): number => receivedAt?.epochMilliseconds ?? 0;

/** The messages of an answer, oldest first. @throws Error when it is no list */
export const noticesOf = (data: unknown): readonly Notice[] => {
  if (!Array.isArray(data)) throw new Error('the list of notifications is no list');
  return data.map(noticeOf).toSorted((a, b) => at(a) - at(b));
};

/** SDI's reasons in one line; null when it gave none. */
export const reasonsIn = (notices: readonly Notice[]): string | null => {
  const errors = notices.flatMap(({ notification }) => notification.errors);
  return errors.length === 0 ? null : errors.map(({ code, description }) => `${code} - ${description}`).join('\n');
};
