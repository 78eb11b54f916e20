import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statesOf } from '../../kernel/transitions.ts';
import {
  endsByWord,
  invoiceJobTable,
  mayDeclareAbsent,
  mayResend,
  mayRetry,
  mayRevise,
  maySend,
  mirrorTable,
} from '../emission/index.ts';
import { fatturaActionsOf, type FatturaFacts } from './fattura-actions.ts';
import { fatturaActions, fatturaObstacles, outcomes, type FatturaAction } from './fattura.lists.ts';

const sent = Temporal.Instant.from('2026-03-10T09:00:00Z');
const here = { provider: 'GatewayA', environment: 'Test' } as const;
const noAbsence = { sentAt: null, now: sent, absentAfterMs: 60_000, sentWith: null, configured: 'here' };
const place = fc.record({
  provider: fc.constantFrom('GatewayA' as const, 'GatewayB' as const),
  environment: fc.constantFrom('Test' as const, 'Prod' as const),
});
const mirrors: fc.Arbitrary<FatturaFacts> = fc
  .record({
    at: fc.option(place),
    state: fc.constantFrom(...statesOf(mirrorTable)),
    number: fc.constantFrom(null, 'SVC-2026-000001'),
    remoteId: fc.constantFrom(null, 'remote'),
    read: fc.boolean(),
    jobState: fc.option(fc.constantFrom(...statesOf(invoiceJobTable))),
    orderState: fc.constantFrom('Paid', 'Finalized', 'RefundPending', 'Refunded'),
    current: place,
    credentials: fc.record({ now: fc.boolean(), there: fc.boolean() }),
    seller: fc.constantFrom('same' as const, 'other' as const, 'none' as const),
    sourceStands: fc.boolean(),
    tooLate: fc.boolean(),
    findings: fc.boolean(),
    simplified: fc.boolean(),
    credit: fc.constantFrom(
      null,
      'foreign' as const,
      'not_issued' as const,
      'simplified' as const,
      'nothing_left' as const,
    ),
    waited: fc.option(fc.constantFrom(0, 59_999, 60_000)),
    sentWith: fc.constantFrom(null, 'here', 'elsewhere'),
  })
  .map(({ at, jobState, orderState, waited, sentWith, state, number, remoteId, read, ...facts }) => ({
    ...facts,
    row: {
      ...(at ?? { provider: 'Local', environment: 'Test' }),
      ...{ state, number, remoteId, read },
      direction: state === 'RECEIVED' ? 'inbound' : 'outbound',
      jobId: jobState === null ? null : ('job' as FatturaFacts['row']['jobId']),
    },
    job: jobState === null ? null : { ...(at ?? here), state: jobState, orderState },
    absence: {
      ...noAbsence,
      ...{ sentWith, sentAt: waited === null ? null : sent, now: sent.add({ milliseconds: waited ?? 0 }) },
    },
  }));

/** Whether the row's own decisions take it, with every word that a person may give. */
const taken = (facts: FatturaFacts, action: FatturaAction): boolean => {
  const { row, job, current, credentials, seller, sourceStands, tooLate, findings, simplified } = facts;
  const isSigned = seller === 'same' && sourceStands;
  const isAbsent = mayDeclareAbsent({ ...facts.absence, formerAccountConfirmed: true }).isOk();
  const transmits = isSigned && isAbsent && credentials.now;
  const words = [true, false].map((providerOutcomeConfirmed) =>
    job === null ? null : { job, row, current, orderState: job.orderState, providerOutcomeConfirmed },
  );
  const retries = isAbsent && words.some((each) => each !== null && mayRetry(each).isOk());
  const resends = [true, false].some((word) => mayResend(row, current, word).isOk());
  switch (action) {
    case 'number':
      return row.state === 'DRAFT' && row.number === null && isSigned && !tooLate && !findings;
    case 'send':
      return maySend(row).isOk() && transmits && !(tooLate && row.number === null) && !findings;
    case 'resend':
      return resends && transmits && !findings;
    case 'invoiceRetry':
      return retries || (isAbsent && words.some((each) => each !== null && endsByWord(each)));
    case 'revise':
      return mayRevise(row).isOk() && !simplified && (job === null ? resends && transmits : retries);
    case 'credit':
      return seller !== 'none' && facts.credit === null;
    case 'sync':
      return (
        row.provider !== 'Local' &&
        credentials.there &&
        (row.remoteId !== null || (row.state === 'NEEDS_REVIEW' && row.number !== null))
      );
    case 'notifications':
      return row.provider !== 'Local' && row.remoteId !== null && credentials.there;
    case 'check':
      return !simplified;
    case 'markRead':
      return !row.read;
    case 'forward':
    case 'pdf':
    case 'xml':
      return true;
  }
};

describe('the actions of a document', () => {
  it('are those that their rows take, and no other', () => {
    fc.assert(
      fc.property(mirrors, (facts) => {
        const offered = fatturaActionsOf(facts);
        const wrong = offered.filter(({ action, allowed }) => allowed !== taken(facts, action));
        expect(wrong).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
  it('are all of the document’s kind, each once; what is withheld says why', () => {
    fc.assert(
      fc.property(mirrors, (facts) => {
        const offered = fatturaActionsOf(facts);
        const others: readonly FatturaAction[] =
          facts.row.direction === 'inbound'
            ? ['number', 'send', 'revise', 'resend', 'invoiceRetry', 'check', 'credit']
            : ['markRead', facts.job === null ? 'invoiceRetry' : 'resend'];
        expect(offered.map(({ action }) => action)).toEqual(fatturaActions.filter((each) => !others.includes(each)));
        for (const { allowed, obstacle, until } of offered) {
          expect(allowed || obstacle !== undefined).toBe(true);
          expect(obstacle === undefined || fatturaObstacles.includes(obstacle)).toBe(true);
          expect(until !== undefined).toBe(obstacle === 'absenceTooEarly');
        }
      }),
    );
  });

  const facts = (row: Partial<FatturaFacts['row']>, over: Partial<FatturaFacts> = {}): FatturaFacts => ({
    row: {
      ...here,
      state: 'ERRO',
      number: 'SVC-1',
      direction: 'outbound',
      remoteId: 'r',
      jobId: null,
      read: true,
      ...row,
    },
    job: null,
    credit: 'not_issued',
    current: here,
    credentials: { now: true, there: true },
    seller: 'same',
    sourceStands: true,
    tooLate: false,
    findings: false,
    simplified: false,
    absence: noAbsence,
    ...over,
  });
  const lost = { state: 'NEEDS_REVIEW', remoteId: null } as const;
  const failed = { ...here, state: 'Failed', orderState: 'Finalized' } as const;
  const early = { ...noAbsence, sentAt: sent };
  const elsewhere = { ...noAbsence, sentWith: 'elsewhere' };
  const local = { provider: 'Local', state: 'DRAFT', number: null, remoteId: null } as const;
  it.for([
    ['notDraft', facts({ state: 'CONS' }), 'send'],
    ['alreadyNumbered', facts({ ...local, number: 'SVC-1' }), 'number'],
    ['orderInvoice', facts({ state: 'QUEUED', jobId: 'job' as never }, { job: failed }), 'send'],
    ['notRefused', facts({ state: 'INVI' }), 'revise'],
    ['invoiceNotFailed', facts({}, { job: { ...failed, state: 'Submitted' } }), 'invoiceRetry'],
    ['stillThere', facts({ state: 'NEEDS_REVIEW' }), 'resend'],
    ['refunded', facts({}, { job: { ...failed, orderState: 'Refunded' } }), 'revise'],
    ['refundOpen', facts({}, { job: { ...failed, orderState: 'RefundPending' } }), 'invoiceRetry'],
    ['gatewayChanged', facts({}, { current: { ...here, environment: 'Prod' } }), 'resend'],
    ['notConfigured', facts({}, { credentials: { now: false, there: true } }), 'resend'],
    ['noSeller', facts(local, { seller: 'none' }), 'number'],
    ['foreignSeller', facts(local, { seller: 'other' }), 'send'],
    ['sourceNotIssued', facts(local, { sourceStands: false }), 'number'],
    ['tooLate', facts(local, { tooLate: true }), 'number'],
    ['findings', facts({}, { findings: true }), 'resend'],
    ['simplified', facts({}, { simplified: true }), 'check'],
    ['notAtGateway', facts(local), 'sync'],
    ['alreadyRead', facts({ state: 'RECEIVED', direction: 'inbound' }), 'markRead'],
    ['absenceTooEarly', facts(lost, { absence: early }), 'resend'],
    ['accountChanged', facts(lost, { absence: elsewhere }), 'resend'],
    ['outcomeUnknown', facts(lost), 'resend'],
  ] as const)('%s: why an action is withheld, or what it asks', ([obstacle, given, action]) => {
    expect(fatturaActionsOf(given).find((each) => each.action === action)?.obstacle).toBe(obstacle);
  });
  it('absenceTooEarly: says from when a person’s word counts', () => {
    const resend = fatturaActionsOf(facts(lost, { absence: early })).find(({ action }) => action === 'resend');
    expect(resend).toMatchObject({ allowed: false, until: '2026-03-10T09:01:00Z' });
  });
});

describe('the outcome of a document', () => {
  it('has a word for each state, and none for what is no state', () => {
    expect(Object.keys(outcomes)).toEqual(statesOf(mirrorTable));
  });
});
