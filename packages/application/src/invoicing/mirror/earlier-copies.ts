import * as Effect from 'effect/Effect';
import type { FatturaRow } from '@svc/domain/invoicing';
import { finalStatesOf, intentTable, type Intent } from '@svc/domain/kernel';
import type { IntentOutcome, StoredIntent } from '../../kernel/index.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

type Ports = Pick<InvoicingPorts, 'intents'>;

/**
 * The gateway's ids of what earlier attempts of a document came to: by their answers, and what the row named when the
 * next attempt began. Whatever a list says of them, they are proof of no later attempt.
 * @param attempt the attempt that is looked for
 */
export const earlierCopies = (ports: Ports) => (row: Pick<FatturaRow, 'id'>, attempt: number) =>
  Effect.map(ports.intents.ofSubjects([row.id]), (intents): ReadonlySet<unknown> => {
    const ofRow = intents.filter(({ kind }) => kind === 'invoice.emit');
    const ids = [
      ...ofRow.filter((intent) => intent.attempt < attempt).map(({ outcome }) => outcome?.['remoteId']),
      ...ofRow.filter((intent) => intent.attempt <= attempt).map(({ outcome }) => outcome?.['replaces']),
    ];
    return new Set(ids.filter((id) => typeof id === 'string'));
  });

/** An attempt's outcome, with what it began with: the account it was made with, the document that it replaces. */
export const outcomeWith = ({ outcome }: Intent, facts: IntentOutcome): IntentOutcome => {
  const { account, replaces } = outcome ?? {};
  return { ...(account === undefined ? {} : { account }), ...(replaces === undefined ? {} : { replaces }), ...facts };
};

/** The account an attempt was made with, as `accountPrint` writes it; null of one from before it was remembered. */
export const sentWith = ({ outcome }: Intent): string | null => {
  const account = outcome?.['account'];
  return typeof account === 'string' ? account : null;
};

/** The transmission whose outcome nobody wrote down yet. */
export const openIntent = (ports: Ports) => (row: Pick<FatturaRow, 'id'>) =>
  Effect.map(ports.intents.latest('invoice.emit', row.id), (latest): StoredIntent | null =>
    latest === null || finalStatesOf(intentTable).includes(latest.state) ? null : latest,
  );
