import { mayDeclareAbsent, type AbsenceFacts } from '../emission/absence.policies.ts';
import type { FatturaRow } from '../emission/fattura-row.ts';
import { endsByWord, mayResend, mayRetry, mayRevise, maySend, type RetryFacts } from '../emission/retry.policies.ts';
import { fatturaActions, type FatturaAction, type FatturaObstacle } from './fattura.lists.ts';

/** An action of a document, whether its row would take it by what our books hold, and why not or what it asks first. */
export interface OfferedFatturaAction {
  readonly action: FatturaAction;
  readonly allowed: boolean;
  readonly obstacle?: FatturaObstacle;
  /** Beside `absenceTooEarly`: from when a person's word counts. */
  readonly until?: string;
}

/** As `mayNote` says why, and `nothing_left` of what its notes have taken back already. */
export type CreditStop = 'foreign' | 'not_issued' | 'credit_note' | 'simplified' | 'lot' | 'nothing_left';

/** What the rows of a document judge by. */
export interface FatturaFacts {
  readonly row: Pick<
    FatturaRow,
    'state' | 'number' | 'direction' | 'provider' | 'environment' | 'remoteId' | 'jobId' | 'read'
  >;
  /** Of an order's document. */
  readonly job: (RetryFacts['job'] & { readonly orderState: string }) | null;
  /** Where documents are sent to now. */
  readonly current: RetryFacts['current'];
  /** Usable credentials: of the gateway of now, and of the one that the document is at. */
  readonly credentials: { readonly now: boolean; readonly there: boolean };
  /** Who signs the studio's documents now, beside who signs this one. */
  readonly seller: 'same' | 'other' | 'none';
  /** Of a note: whether the invoice that it corrects stands. True of any other document. */
  readonly sourceStands: boolean;
  /** A deferred invoice that would get its number too late. */
  readonly tooLate: boolean;
  /** Whether our checks find something that SDI would refuse. */
  readonly findings: boolean;
  readonly simplified: boolean;
  /** Why no credit note may be made of it; null: one may. */
  readonly credit: CreditStop | null;
  readonly absence: Omit<AbsenceFacts, 'formerAccountConfirmed'>;
}

type Stop = FatturaObstacle | false;
type Judged = Omit<OfferedFatturaAction, 'action'>;

/** The first of the stops withholds; else the first of what it asks stands beside it. */
const weigh = (stops: readonly Stop[], asks: readonly Stop[] = []): Judged => {
  const stop = stops.find((each) => each !== false);
  if (stop !== undefined) return { allowed: false, obstacle: stop };
  const ask = asks.find((each) => each !== false);
  return ask === undefined ? { allowed: true } : { allowed: true, obstacle: ask };
};

/** A lost attempt of before: the hour from when a person's word counts, and the account that they must look with. */
const absent = ({ absence }: FatturaFacts): { readonly until: string | null; readonly account: boolean } => {
  const early = mayDeclareAbsent({ ...absence, formerAccountConfirmed: true });
  const other = mayDeclareAbsent({ ...absence, formerAccountConfirmed: false });
  return {
    until: early.isErr() ? String(early.error.params?.['until']) : null,
    account: other.isErr() && other.error.code === 'account_changed',
  };
};

/** Stops that every other attempt has in common, behind those of its own policy. */
const again = (facts: FatturaFacts, stops: readonly Stop[], asks: readonly Stop[]): Judged => {
  const { until, account } = absent(facts);
  const judged = weigh([...stops, until !== null && 'absenceTooEarly'], [account && 'accountChanged', ...asks]);
  return judged.obstacle === 'absenceTooEarly' && until !== null ? { ...judged, until } : judged;
};

const signing = ({ seller, sourceStands }: FatturaFacts): readonly Stop[] => [
  seller === 'none' && 'noSeller',
  seller === 'other' && 'foreignSeller',
  !sourceStands && 'sourceNotIssued',
];

const number = (facts: FatturaFacts): Judged => {
  const { state, number: has } = facts.row;
  const isOpen = state === 'DRAFT' && has === null;
  const why = state === 'DRAFT' ? 'alreadyNumbered' : 'notDraft';
  return weigh([!isOpen && why, ...signing(facts), facts.tooLate && 'tooLate', facts.findings && 'findings']);
};

const send = (facts: FatturaFacts): Judged => {
  const { row, credentials, tooLate, findings } = facts;
  const may = maySend(row);
  const own: Stop = may.isErr() && (may.error.params?.['why'] === 'orderInvoice' ? 'orderInvoice' : 'notDraft');
  const isLate = tooLate && row.number === null;
  return again(
    facts,
    [own, !credentials.now && 'notConfigured', ...signing(facts), isLate && 'tooLate', findings && 'findings'],
    [],
  );
};

/** The row of a document without an order; `outcomeUnknown` where only a person's word lets it go. */
const resendable = (facts: FatturaFacts): { readonly stop: Stop; readonly ask: Stop } => {
  const { row, current } = facts;
  const may = mayResend(row, current, true);
  if (may.isOk()) return { stop: false, ask: mayResend(row, current, false).isErr() && 'outcomeUnknown' };
  const changed = may.error.params?.['why'] === 'providerChanged';
  if (changed) return { stop: 'gatewayChanged', ask: false };
  return { stop: row.state === 'NEEDS_REVIEW' ? 'stillThere' : 'notRefused', ask: false };
};

const resend = (facts: FatturaFacts): Judged => {
  const { stop, ask } = resendable(facts);
  const { credentials, findings } = facts;
  return again(facts, [stop, !credentials.now && 'notConfigured', ...signing(facts), findings && 'findings'], [ask]);
};

const retryFacts = ({ row, job, current }: FatturaFacts): Omit<RetryFacts, 'providerOutcomeConfirmed'> | null =>
  job === null ? null : { job, row, orderState: job.orderState, current };

const whyNoRetry = ({ job, orderState, current }: Omit<RetryFacts, 'providerOutcomeConfirmed'>): FatturaObstacle => {
  if (job.state !== 'Failed' && job.state !== 'NeedsReview') return 'invoiceNotFailed';
  if (orderState === 'Refunded') return 'refunded';
  if (orderState === 'RefundPending') return 'refundOpen';
  const isSame = job.provider === current.provider && job.environment === current.environment;
  return isSame ? 'stillThere' : 'gatewayChanged';
};

/** The row of an order's document. Of an order that is refunded a person's word ends it, and nothing is sent. */
const retryable = (facts: FatturaFacts): { readonly stop: Stop; readonly ask: Stop; readonly ends: boolean } => {
  const asked = retryFacts(facts);
  if (asked === null) return { stop: 'invoiceNotFailed', ask: false, ends: false };
  if (mayRetry({ ...asked, providerOutcomeConfirmed: false }).isOk()) return { stop: false, ask: false, ends: false };
  const looked = { ...asked, providerOutcomeConfirmed: true };
  const ends = endsByWord(looked);
  if (ends || mayRetry(looked).isOk()) return { stop: false, ask: 'outcomeUnknown', ends };
  return { stop: whyNoRetry(asked), ask: false, ends };
};

const invoiceRetry = (facts: FatturaFacts): Judged => {
  const { stop, ask } = retryable(facts);
  return again(facts, [stop], [ask]);
};

/** Sent again to a corrected buyer, by the row that the document goes out by; what our checks find may be mended by it. */
const revise = (facts: FatturaFacts): Judged => {
  const { row, job, simplified, credentials } = facts;
  const notRefused: Stop = mayRevise(row).isErr() && 'notRefused';
  if (job !== null) {
    const { stop, ask, ends } = retryable(facts);
    return again(facts, [notRefused, stop, ends && 'refunded', simplified && 'simplified'], [ask]);
  }
  const { stop, ask } = resendable(facts);
  return again(
    facts,
    [notRefused, stop, simplified && 'simplified', !credentials.now && 'notConfigured', ...signing(facts)],
    [ask],
  );
};

/** One without the gateway's id is searched by its number, which finds something only where an attempt was lost. */
const isToBeFound = ({ row: { provider, remoteId, state, number: has } }: FatturaFacts): boolean =>
  provider !== 'Local' && (remoteId !== null || (state === 'NEEDS_REVIEW' && has !== null));

const creditStops: Readonly<Record<CreditStop, FatturaObstacle>> = {
  foreign: 'foreignSeller',
  not_issued: 'notIssued',
  credit_note: 'notIssued',
  simplified: 'simplified',
  lot: 'lot',
  nothing_left: 'nothingLeft',
};
const credit = ({ seller, credit: stop }: FatturaFacts): Judged =>
  weigh([seller === 'none' && 'noSeller', stop !== null && creditStops[stop]]);

const judge: Readonly<Record<FatturaAction, (facts: FatturaFacts) => Judged>> = {
  number,
  send,
  revise,
  resend,
  invoiceRetry,
  sync: (facts) => weigh([!isToBeFound(facts) && 'notAtGateway', !facts.credentials.there && 'notConfigured']),
  check: ({ simplified }) => weigh([simplified && 'simplified']),
  credit,
  markRead: ({ row }) => weigh([row.read && 'alreadyRead']),
  forward: () => weigh([]),
  notifications: ({ row, credentials }) =>
    weigh([
      (row.provider === 'Local' || row.remoteId === null) && 'notAtGateway',
      !credentials.there && 'notConfigured',
    ]),
  pdf: () => weigh([]),
  xml: () => weigh([]),
};

const ofReceived: ReadonlySet<FatturaAction> = new Set(['sync', 'markRead', 'forward', 'notifications', 'pdf', 'xml']);

/** Whether an action is one of the document's kind: ours or received, of an order or of the desk. */
const isOfKind = ({ row, job, credit: stop }: FatturaFacts, action: FatturaAction): boolean => {
  if (row.direction === 'inbound') return ofReceived.has(action);
  if (action === 'credit') return stop !== 'credit_note';
  return action !== 'markRead' && action !== (job === null ? 'invoiceRetry' : 'resend');
};

/** Every action of the document's kind: the screen's buttons. Each is judged by what its row judges by. */
export const fatturaActionsOf = (facts: FatturaFacts): readonly OfferedFatturaAction[] =>
  fatturaActions.filter((action) => isOfKind(facts, action)).map((action) => ({ action, ...judge[action](facts) }));
