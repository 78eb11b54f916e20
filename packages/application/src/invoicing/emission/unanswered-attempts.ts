import * as Effect from 'effect/Effect';
import { mayDeclareAbsent, type FatturaRow } from '@svc/domain/invoicing';
import { finalStatesOf, intentTable, refusal, type Intent } from '@svc/domain/kernel';
import { fromResult } from '../../kernel/index.ts';
import { openIntent, outcomeWith, sentWith } from '../mirror/earlier-copies.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

type Ports = Pick<InvoicingPorts, 'clock' | 'config' | 'intents'>;

/** What another attempt rests upon when nobody has an answer to one of before. */
export interface ResendBasis {
  /** `accountPrint` of the account that was searched; null when none was. */
  readonly looked: string | null;
  /** The person looked with the account it was sent with, which is not the one configured now. */
  readonly formerAccountConfirmed: boolean;
}

const finals: readonly string[] = finalStatesOf(intentTable);
/** Open, or absent by a person's word alone: it may come to light. */
const isUnanswered = ({ state, outcome }: Intent): boolean =>
  !finals.includes(state) || outcome?.['declaredAbsent'] === true;

/**
 * The account of an attempt that nobody has an answer to, when the next one goes to another: no look there shows anything
 * of it. What was sent with the account of now since then was judged then.
 * @param intents all that were planned for the document
 */
export const sentElsewhere = (intents: readonly Intent[], configured: string | null): string | null => {
  const attempts = intents.filter(({ kind }) => kind === 'invoice.emit');
  const here = attempts.filter((each) => configured !== null && sentWith(each) === configured);
  const since = Math.max(0, ...here.map(({ attempt }) => attempt));
  const unanswered = attempts.filter((each) => each.attempt > since && isUnanswered(each)).map(sentWith);
  return unanswered.find((account) => account !== null && account !== configured) ?? null;
};

const unansweredElsewhere =
  (ports: Pick<InvoicingPorts, 'intents'>) => (row: Pick<FatturaRow, 'id'>, configured: string | null) =>
    Effect.map(ports.intents.ofSubjects([row.id]), (intents) => sentElsewhere(intents, configured));

/**
 * Before the attempt begins, under the row's lock: an attempt of before that a person declared absent is not at the account
 * it would go to, though the account was changed since they said so.
 */
export const requireNoneElsewhere =
  (ports: Ports) =>
  (row: FatturaRow, configured: string, { formerAccountConfirmed }: ResendBasis) =>
    Effect.gen(function* () {
      const sent = yield* unansweredElsewhere(ports)(row, configured);
      const facts = { sentAt: null, now: ports.clock.now(), absentAfterMs: 0, sentWith: sent, configured };
      yield* fromResult(mayDeclareAbsent({ ...facts, formerAccountConfirmed }));
    });

/**
 * A person's word closes the lost attempt; its late answer then changes nothing. It counts once the gateway's own queue
 * can hide the document no longer, and of the account that the attempt was made with.
 * @param configured `accountPrint` of the account of now; null without usable credentials
 */
export const closeOpenIntent =
  (ports: Ports) =>
  (row: FatturaRow, configured: string | null, { formerAccountConfirmed, looked }: ResendBasis) =>
    Effect.gen(function* () {
      if (row.attempts === 0) return;
      const open = yield* openIntent(ports)(row);
      const now = ports.clock.now();
      // Both moments are the database's: the process that sent it and this one may not agree on the time.
      const waited = { sentAt: open?.times.recordedAt ?? null, now: open?.times.readAt ?? now };
      const { absentAfterMs } = ports.config;
      const account = {
        sentWith: yield* unansweredElsewhere(ports)(row, configured),
        configured,
        formerAccountConfirmed,
      };
      yield* fromResult(mayDeclareAbsent({ ...waited, absentAfterMs, ...account }));
      // The settings were changed since the look, which says nothing of what is at the account of now.
      if (configured !== null && configured !== looked)
        return yield* Effect.fail(refusal('resend_not_allowed', { why: 'accountChangedMeanwhile' }));
      if (open === null) return;
      yield* ports.intents.resolve(open.id, 'refuse', now, outcomeWith(open, { declaredAbsent: true }));
    });
