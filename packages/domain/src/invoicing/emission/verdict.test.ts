import { describe, expect, it } from 'vitest';
import { eventsOf, step } from '../../kernel/transitions.ts';
import { intentTable } from '../../kernel/intent.transitions.ts';
import { invoiceJobTable } from './invoice-job.transitions.ts';
import { mirrorTable } from './mirror.transitions.ts';
import { readSdiState, sdiStates } from './outcome-class.ts';
import { verdictOf, type EmissionEnd } from './verdict.ts';

const answered = (rawState: string, message: string | null = null): EmissionEnd => ({
  kind: 'answered',
  state: readSdiState(rawState),
  rawState,
  message,
});
const refused = (where: Extract<EmissionEnd, { kind: 'refused' }>['where']): EmissionEnd => ({
  kind: 'refused',
  where,
  message: 'no',
});

describe('the verdict over a transmission', () => {
  it.for(['PREN', 'INVI', 'CONS', 'NONC', 'ACCE', 'DECO'] as const)(
    'invoice.class.confirmed: answered with %s is confirmed',
    (state) => {
      expect(verdictOf(answered(state))).toEqual({
        intent: 'confirm',
        mirror: `see${state}`,
        job: 'confirm',
        failure: null,
      });
    },
  );
  it.for(['ERRO', 'RIFI'] as const)('answered with %s is a refusal, with the gateway’s words', (state) => {
    expect(verdictOf(answered(state, '00423'))).toEqual({
      intent: 'refuse',
      mirror: `see${state}`,
      job: 'refuse',
      failure: { code: 'send_failed', message: '00423' },
    });
    expect(verdictOf(answered(state)).failure?.message).toBe(state);
  });
  it('answered with any other word is unknown: nobody knows what happened', () => {
    for (const word of ['', 'BOH', 'CONSEGNATA'])
      expect(verdictOf(answered(word))).toEqual({
        intent: 'lose',
        mirror: 'seeOther',
        job: 'lose',
        failure: { code: 'emission_outcome_unknown', message: word },
      });
  });
  it('lost is unknown, and never a refusal', () => {
    expect(verdictOf({ kind: 'unknown', reason: 'timeout' })).toEqual({
      intent: 'lose',
      mirror: 'lose',
      job: 'lose',
      failure: { code: 'emission_outcome_unknown', message: 'timeout' },
    });
  });
  it('refused for its content has failed, here and in the mirror', () => {
    expect(verdictOf(refused('content'))).toMatchObject({
      intent: 'refuse',
      mirror: 'reject',
      job: 'refuse',
      failure: { code: 'send_failed' },
    });
  });
  it('refused for our credentials stays in the queue, for our configuration has failed; the document was never there', () => {
    expect(verdictOf(refused('credentials'))).toMatchObject({
      intent: 'refuse',
      mirror: 'notSent',
      job: 'notSent',
      failure: { code: 'authentication_failed' },
    });
    expect(verdictOf(refused('configuration'))).toMatchObject({
      intent: 'refuse',
      mirror: 'notSent',
      job: 'refuse',
      failure: { code: 'gateway_rejected' },
    });
  });
  it('that provably never left is queued again', () => {
    expect(verdictOf(refused('unreachable'))).toMatchObject({
      intent: 'refuse',
      mirror: 'notSent',
      job: 'notSent',
      failure: { code: 'gateway_unavailable' },
    });
  });
  it('moves intent, row and job together: none of the three refuses it from an open transmission', () => {
    const ends: readonly EmissionEnd[] = [
      ...sdiStates.map((state) => answered(state)),
      answered('???'),
      ...(['content', 'credentials', 'configuration', 'unreachable'] as const).map(refused),
      { kind: 'unknown', reason: 'x' },
    ];
    for (const end of ends) {
      const verdict = verdictOf(end);
      expect(eventsOf(mirrorTable)).toContain(verdict.mirror);
      expect(step(intentTable, 'Planned', verdict.intent).isOk()).toBe(true);
      expect(step(mirrorTable, 'SENDING', verdict.mirror)._unsafeUnwrap()).not.toBe('SENDING');
      expect(step(invoiceJobTable, 'Sending', verdict.job)._unsafeUnwrap()).not.toBe('Sending');
    }
  });
});
