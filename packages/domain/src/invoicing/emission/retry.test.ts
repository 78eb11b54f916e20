import { describe, expect, it } from 'vitest';
import type { InvoiceJobId } from '../../kernel/ids.ts';
import { statesOf } from '../../kernel/transitions.ts';
import { beginRules, mayBegin, type BeginFacts } from './begin.policies.ts';
import { invoiceJobTable } from './invoice-job.transitions.ts';
import { mirrorTable } from './mirror.transitions.ts';
import { readSdiState } from './outcome-class.ts';
import { mayResend, mayRetry, mayRevise, maySend, refusalStands, type RetryFacts } from './retry.policies.ts';

const current = { provider: 'GatewayA', environment: 'Test' } as const;
const facts = (over: Partial<RetryFacts> = {}): RetryFacts => ({
  job: { state: 'Failed', ...current },
  row: { state: 'ERRO', remoteId: 'r1' },
  orderState: 'Finalized',
  current,
  providerOutcomeConfirmed: false,
  ...over,
});
const no = (over: Partial<RetryFacts>) => mayRetry(facts(over))._unsafeUnwrapErr();
const doubt = { job: { state: 'NeedsReview', ...current } } as const;

describe('an admin may retry', () => {
  it('a failed job whose document was refused over there, or never got there', () => {
    expect(mayRetry(facts()).isOk()).toBe(true);
    expect(mayRetry(facts({ row: { state: 'RIFI', remoteId: 'r1' } })).isOk()).toBe(true);
    expect(mayRetry(facts({ row: { state: 'QUEUED', remoteId: null } })).isOk()).toBe(true);
    expect(mayRetry(facts({ row: null })).isOk()).toBe(true);
  });
  it.for(['Queued', 'Sending', 'Submitted', 'Cancelled'] as const)('resend_not_allowed: no job that is %s', (state) => {
    expect(no({ job: { state, ...current } })).toEqual({
      _tag: 'Refusal',
      code: 'resend_not_allowed',
      params: { state },
    });
  });
  it('resend_not_allowed: no job of another gateway or environment than the settings’', () => {
    for (const other of [
      { provider: 'GatewayB', environment: 'Test' },
      { provider: 'GatewayA', environment: 'Prod' },
    ] as const)
      expect(no({ current: other })).toMatchObject({ code: 'resend_not_allowed', params: { why: 'providerChanged' } });
  });
  it.for(['Refunded', 'RefundPending'] as const)(
    'resend_not_allowed: no invoice of an order that is %s',
    (orderState) => {
      for (const job of ['Failed', 'NeedsReview'] as const)
        expect(no({ orderState, job: { state: job, ...current }, providerOutcomeConfirmed: true })).toMatchObject({
          code: 'resend_not_allowed',
          params: { why: 'orderRefunded', orderState },
        });
    },
  );
  it('resend_not_allowed: nothing that the gateway has and did not refuse', () => {
    const standing = statesOf(mirrorTable).filter((state) => state !== 'ERRO' && state !== 'RIFI');
    for (const state of standing)
      for (const job of ['Failed', 'NeedsReview'] as const)
        expect(
          no({ job: { state: job, ...current }, row: { state, remoteId: 'r1' }, providerOutcomeConfirmed: true }),
        ).toMatchObject({ code: 'resend_not_allowed', params: { state } });
  });
  it('emission_outcome_unknown: nothing in doubt before a person has looked at the gateway', () => {
    for (const row of [null, { state: 'NEEDS_REVIEW', remoteId: null } as const]) {
      expect(no({ ...doubt, row })).toEqual({ _tag: 'Refusal', code: 'emission_outcome_unknown' });
      expect(mayRetry(facts({ ...doubt, row, providerOutcomeConfirmed: true })).isOk()).toBe(true);
    }
  });
  it('a job in doubt whose document proved to be refused, without anybody’s word', () => {
    expect(mayRetry(facts(doubt)).isOk()).toBe(true);
  });
  it('or hears the first rule that speaks, in their order', () => {
    const other = { provider: 'GatewayB', environment: 'Test' } as const;
    const standing = { state: 'CONS', remoteId: 'r1' } as const;
    const refunded = 'Refunded';
    expect(
      no({ job: { state: 'Queued', ...current }, orderState: refunded, current: other, row: standing }).params,
    ).toEqual({
      state: 'Queued',
    });
    expect(no({ orderState: refunded, current: other, row: standing }).params).toMatchObject({ why: 'orderRefunded' });
    expect(no({ current: other, row: standing }).params).toMatchObject({ why: 'providerChanged' });
    expect(no({ row: standing }).params).toEqual({ state: 'CONS' });
  });
});

describe('a row may be resent', () => {
  const row = (state: (typeof states)[number]) => ({ state, remoteId: null, ...current });
  const states = statesOf(mirrorTable);
  it('invoice.resend, resend_not_allowed: only when it was refused or is in doubt', () => {
    for (const state of states.filter((each) => !['ERRO', 'RIFI', 'NEEDS_REVIEW'].includes(each)))
      expect(mayResend(row(state), current, true)._unsafeUnwrapErr()).toMatchObject({
        code: 'resend_not_allowed',
        params: { state },
      });
    for (const state of ['ERRO', 'RIFI'] as const) expect(mayResend(row(state), current, false).isOk()).toBe(true);
  });
  it('resend_not_allowed: only through the gateway that it belongs to', () => {
    expect(
      mayResend(row('ERRO'), { provider: 'GatewayB', environment: 'Test' }, true)._unsafeUnwrapErr(),
    ).toMatchObject({ code: 'resend_not_allowed', params: { why: 'providerChanged' } });
    expect(mayResend(row('ERRO'), { provider: 'GatewayA', environment: 'Prod' }, true)._unsafeUnwrapErr().code).toBe(
      'resend_not_allowed',
    );
  });
  it('emission_outcome_unknown: in doubt only when a person has looked', () => {
    expect(mayResend(row('NEEDS_REVIEW'), current, false)._unsafeUnwrapErr().code).toBe('emission_outcome_unknown');
    expect(mayResend(row('NEEDS_REVIEW'), current, true).isOk()).toBe(true);
  });
  it('resend_not_allowed: not in doubt while the gateway has the document, whatever a person says', () => {
    const there = { ...row('NEEDS_REVIEW'), remoteId: '550001' };
    expect(mayResend(there, current, true)._unsafeUnwrapErr().code).toBe('resend_not_allowed');
    expect(mayResend({ ...there, state: 'ERRO' }, current, false).isOk()).toBe(true);
  });
});

describe('a refusal', () => {
  const result = (word: string) => ({ state: readSdiState(word), rawState: word });
  it('resend_not_allowed: that the gateway has taken back, or says nothing clear about, is none any more', () => {
    for (const word of ['PREN', 'INVI', 'CONS', 'NONC', 'ACCE', 'DECO', 'BOH'])
      expect(refusalStands({ state: 'ERRO' }, result(word))._unsafeUnwrapErr()).toMatchObject({
        code: 'resend_not_allowed',
        params: { why: 'refusalTakenBack', state: word },
      });
  });
  it('stands when the gateway says so again, or was not asked; and what is no refusal is judged elsewhere', () => {
    for (const word of ['ERRO', 'RIFI']) expect(refusalStands({ state: 'ERRO' }, result(word)).isOk()).toBe(true);
    expect(refusalStands({ state: 'RIFI' }, null).isOk()).toBe(true);
    expect(refusalStands({ state: 'NEEDS_REVIEW' }, result('CONS')).isOk()).toBe(true);
  });
});

describe('a row may be sent', () => {
  const states = statesOf(mirrorTable);
  it('resend_not_allowed: only a draft, or one that never left', () => {
    const sendable = states.filter((state) => maySend({ state, jobId: null }).isOk());
    expect(sendable).toEqual(['DRAFT', 'QUEUED']);
    expect(maySend({ state: 'SENDING', jobId: null })._unsafeUnwrapErr()).toMatchObject({
      code: 'resend_not_allowed',
      params: { state: 'SENDING' },
    });
  });
  it('resend_not_allowed: not the document of an order, which goes its job’s way', () => {
    expect(maySend({ state: 'QUEUED', jobId: 'job' as InvoiceJobId })._unsafeUnwrapErr()).toMatchObject({
      code: 'resend_not_allowed',
      params: { why: 'orderInvoice' },
    });
  });
});

describe('an emission may begin', () => {
  const begin = (over: Partial<BeginFacts>) => mayBegin({ jobState: 'Queued', orderState: 'Finalized', ...over });
  it('emission_not_due: only for a queued job', () => {
    for (const jobState of statesOf(invoiceJobTable).filter((state) => state !== 'Queued'))
      expect(begin({ jobState })._unsafeUnwrapErr()).toMatchObject({ code: 'emission_not_due', params: { jobState } });
    expect(begin({}).isOk()).toBe(true);
  });
  it('order_refund_open: not while money is on its way back', () => {
    expect(begin({ orderState: 'RefundPending' })._unsafeUnwrapErr().code).toBe('order_refund_open');
  });
  it('order_refunded: not when none of it is left', () => {
    expect(begin({ orderState: 'Refunded' })._unsafeUnwrapErr().code).toBe('order_refunded');
  });
  it('is judged by three rules in this order', () => {
    expect(begin({ jobState: 'Failed', orderState: 'Refunded' })._unsafeUnwrapErr().code).toBe('emission_not_due');
    expect(beginRules).toHaveLength(3);
  });
});

it('resend_not_allowed: a document is corrected only when its refusal is proven or it provably never left', () => {
  const correctable = statesOf(mirrorTable).filter((state) => mayRevise({ state }).isOk());
  expect(correctable).toEqual(['QUEUED', 'ERRO', 'RIFI']);
  expect(mayRevise({ state: 'NEEDS_REVIEW' })._unsafeUnwrapErr()).toMatchObject({ params: { why: 'notRefused' } });
});
