import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { eventsOf, statesOf, step } from '../../kernel/transitions.ts';
import { aJob, aRow } from './emission.test.support.ts';
import { mirrorTable, type MirrorEvent, type MirrorState } from './mirror.transitions.ts';
import { awaitsGateway, moveRow, observe, seenEvent } from './observe.ts';
import { outcomeClass, readSdiState, sdiStates, type GatewayWord } from './outcome-class.ts';

const answered = (rawState: string, message: string | null = null): GatewayWord => ({
  state: readSdiState(rawState),
  rawState,
  message,
});

holdsAsATable('mirror rows', mirrorTable, {
  initial: ['DRAFT', 'QUEUED', 'RECEIVED'],
  final: ['ACCE', 'DECO', 'RECEIVED'],
  refusals: [
    ['a document on its way is not sent again', 'SENDING', 'send', 'emission_open'],
    ['a document on its way is not resent either', 'SENDING', 'resend', 'emission_open'],
    ['a document that was issued is not resent', 'CONS', 'resend', 'not_resendable'],
    ['a draft is sent, not resent', 'DRAFT', 'resend', 'not_resendable'],
    ['a document that the gateway has is not sent a second time', 'INVI', 'send', 'already_sent'],
    ['a refused document is resent, not sent', 'ERRO', 'send', 'already_sent'],
    ['a Local draft hears nothing of any gateway', 'DRAFT', 'seeCONS', 'local_draft'],
    ['a document received is not ours to send', 'RECEIVED', 'send', 'inbound_row'],
    ['a document received is not ours to resend', 'RECEIVED', 'resend', 'inbound_row'],
  ],
  // ERRO after a delivery is an anomaly and ERRO after a lost answer is news. The table cannot distinguish them
  // them apart; `observe` does, by the word it answered last.
  movesOn: [
    ['CONS', 'seeERRO'],
    ['NONC', 'seeERRO'],
  ],
});

const seen = eventsOf(mirrorTable).filter((event) => event.startsWith('see'));
const move = (state: MirrorState, event: MirrorEvent): MirrorState => step(mirrorTable, state, event).unwrapOr(state);

describe('the mirror', () => {
  it('never steps back from ERRO, RIFI, ACCE or DECO, whatever is read in whatever order', () => {
    for (const state of ['ERRO', 'RIFI', 'ACCE', 'DECO'] as const)
      expect(reachable(mirrorTable, state, seen)).toEqual([state]);
  });
  it('calls a document sent once at most, unless an admin resends a refused or doubtful one', () => {
    const resendable = statesOf(mirrorTable).filter(
      (state) => step(mirrorTable, state, 'resend').unwrapOr(null) === 'SENDING',
    );
    expect(resendable).toEqual(['ERRO', 'RIFI', 'NEEDS_REVIEW']);
    const sendable = statesOf(mirrorTable).filter(
      (state) => step(mirrorTable, state, 'send').unwrapOr(null) === 'SENDING',
    );
    expect(sendable).toEqual(['DRAFT', 'QUEUED']);
  });
  it('leaves a refusal for another transmission alone: one of ours, or one that is found at the gateway', () => {
    for (const state of ['ERRO', 'RIFI'] as const)
      expect(eventsOf(mirrorTable).filter((event) => move(state, event) !== state)).toEqual(['resend', 'found']);
  });
  it('keeps in view exactly what a gateway may still change', () => {
    const open = (format: string) => statesOf(mirrorTable).filter((state) => awaitsGateway(state, format));
    expect(open('FPA12')).toEqual(['QUEUED', 'SENDING', 'PREN', 'INVI', 'CONS', 'NONC', 'NEEDS_REVIEW']);
    // A private buyer answers nothing: what is delivered, or lies in the tax drawer, is settled.
    for (const format of ['FPR12', 'FSM10'])
      expect(open(format)).toEqual(['QUEUED', 'SENDING', 'PREN', 'INVI', 'NEEDS_REVIEW']);
  });
  it('ends in the same state in whatever order the words of one course are read, last one included', () => {
    const courses: readonly (readonly [readonly string[], MirrorState])[] = [
      [['PREN', 'INVI', 'ERRO'], 'ERRO'],
      [['PREN', 'INVI', 'CONS', 'ACCE'], 'ACCE'],
      [['PREN', 'INVI', 'NONC', 'CONS', 'DECO'], 'DECO'],
      [['PREN', 'INVI', 'CONS', 'RIFI'], 'RIFI'],
    ];
    for (const [words, end] of courses)
      fc.assert(
        fc.property(
          fc.shuffledSubarray([...words], { minLength: words.length }),
          (order) => order.reduce<MirrorState>((state, word) => move(state, seenEvent(answered(word))), 'INVI') === end,
        ),
      );
  });
});

describe('a word of the gateway', () => {
  it('is of one class; anything else is unknown', () => {
    const classes = Object.fromEntries(sdiStates.map((state) => [state, outcomeClass(state)]));
    expect(classes).toEqual({
      PREN: 'Confirmed',
      INVI: 'Confirmed',
      CONS: 'Confirmed',
      NONC: 'Confirmed',
      ACCE: 'Confirmed',
      DECO: 'Confirmed',
      ERRO: 'Refused',
      RIFI: 'Refused',
    });
    for (const word of ['', 'CONSEGNATA', 'CON', 'ERRORE', 'toString']) expect(outcomeClass(word)).toBe('Unknown');
  });
  it('is compared exactly: another case or a blank around it makes another word, which is unknown', () => {
    const exact = fc.constantFrom(...sdiStates);
    fc.assert(
      fc.property(exact, (state) => readSdiState(state) === state && seenEvent(answered(state)) === `see${state}`),
    );
    const changes: readonly ((state: string) => string)[] = [
      (state) => state.toLowerCase(),
      (state) => `${state[0]}${state.slice(1).toLowerCase()}`,
      (state) => ` ${state}`,
      (state) => `${state}\n`,
      (state) => `${state}\u00a0`,
      (state) => `${state.slice(0, -1)}\u0130`,
    ];
    for (const state of sdiStates)
      for (const word of changes.map((change) => change(state)))
        expect([word, readSdiState(word), outcomeClass(word), seenEvent(answered(word))]).toEqual([
          word,
          null,
          'Unknown',
          'seeOther',
        ]);
  });
});

describe('what the mirror reads', () => {
  const submitted = aJob({ state: 'Submitted' });
  it('moves the row and its job, and keeps the word and the message', () => {
    const { row, job, changed } = observe(aRow({ state: 'INVI' }), submitted, answered('CONS', 'consegnata'));
    expect([row.state, row.rawState, row.message, job?.state, changed]).toEqual([
      'CONS',
      'CONS',
      'consegnata',
      'Submitted',
      true,
    ]);
  });
  it.for(['ERRO', 'RIFI'] as const)('turns a submitted job to Failed when %s comes late', (word) => {
    const { row, job } = observe(aRow({ state: 'INVI' }), submitted, answered(word, '00404 duplicata'));
    expect([row.state, job?.state]).toEqual([word, 'Failed']);
    expect(job?.failure).toEqual({ code: 'send_failed', message: '00404 duplicata' });
  });
  it('says the state itself when a refusal has no message', () => {
    expect(observe(aRow({ state: 'INVI' }), submitted, answered('RIFI', null)).job?.failure?.message).toBe('RIFI');
  });
  it('proves a job in doubt: confirmed or refused', () => {
    const doubt = aJob({ state: 'NeedsReview', failure: { code: 'emission_outcome_unknown', message: 'timeout' } });
    expect(observe(aRow({ state: 'NEEDS_REVIEW' }), doubt, answered('INVI', null)).job?.state).toBe('Submitted');
    expect(observe(aRow({ state: 'NEEDS_REVIEW' }), doubt, answered('ERRO', 'x')).job).toMatchObject({
      state: 'Failed',
      failure: { code: 'send_failed' },
    });
  });
  it('clears the reason of a job that proves to be submitted', () => {
    const doubt = aJob({ state: 'NeedsReview', failure: { code: 'emission_outcome_unknown', message: 'timeout' } });
    expect(observe(aRow({ state: 'NEEDS_REVIEW' }), doubt, answered('INVI', null)).job?.failure).toBeNull();
  });
  it('is an anomaly when ERRO comes after a delivery, however often it is read', () => {
    let now = { row: aRow({ state: 'CONS', rawState: 'CONS' }), job: submitted as typeof submitted | null };
    for (let poll = 0; poll < 3; poll += 1) {
      now = observe(now.row, now.job, answered('ERRO', 'anomaly'));
      expect([now.row.state, now.job?.state]).toEqual(['NEEDS_REVIEW', 'NeedsReview']);
    }
  });
  it('changes nothing when it is late, out of order or the same again', () => {
    const states: readonly MirrorState[] = ['INVI', 'CONS', 'NONC', 'ACCE', 'DECO', 'ERRO', 'RIFI'];
    for (const state of states) {
      const row = aRow({ state, rawState: state });
      for (const late of [answered('PREN', 'late'), answered(state)])
        expect(observe(row, submitted, late)).toEqual({ row, job: submitted, changed: false });
    }
  });
  it('keeps what it says more of the state that the row has already', () => {
    const refused = aJob({ state: 'Failed', failure: { code: 'send_failed', message: 'ERRO' } });
    const reasons = '00305 - IdCodice';
    const observed = observe(
      aRow({ state: 'ERRO', rawState: 'ERRO', message: 'ERRO' }),
      refused,
      answered('ERRO', reasons),
    );
    expect(observed).toMatchObject({ row: { state: 'ERRO', message: reasons }, changed: false });
    expect(observed.job).toEqual({ ...refused, failure: { code: 'send_failed', message: reasons } });
    // Said again without reasons, nothing is forgotten.
    expect(observe(observed.row, observed.job, answered('ERRO'))).toEqual(observed);
    const unmoved = observe(aRow({ state: 'PREN', rawState: 'PREN' }), submitted, {
      ...answered('PREN'),
      rawState: 'quarantena',
    });
    expect(unmoved).toMatchObject({ row: { state: 'PREN', rawState: 'quarantena' }, changed: false });
  });
  it('keeps a second unknown word beside the first, which alone may not move the row again', () => {
    const doubt = aJob({ state: 'NeedsReview', failure: { code: 'emission_outcome_unknown', message: 'strano' } });
    const row = aRow({ state: 'NEEDS_REVIEW', rawState: 'strano', message: 'strano' });
    const observed = observe(row, doubt, answered('boh'));
    expect(observed).toMatchObject({ row: { rawState: 'strano', message: 'boh' }, changed: false });
    expect(observed.job?.failure?.message).toBe('boh');
  });
  it('leaves what our own checks say of a refused document to the operator', () => {
    const stopped = aJob({ state: 'Failed', failure: { code: 'structured_invoice_invalid', message: '00417' } });
    const row = aRow({ state: 'ERRO', rawState: 'ERRO', message: null });
    expect(observe(row, stopped, answered('ERRO', '00305')).job).toEqual(stopped);
  });
  it('of a word that is none puts row and job in doubt, the raw word kept', () => {
    const { row, job } = observe(aRow({ state: 'INVI' }), submitted, answered('quarantena', null));
    expect([row.state, row.rawState, job?.state]).toEqual(['NEEDS_REVIEW', 'quarantena', 'NeedsReview']);
  });
  it('moves a row without a job alone', () => {
    expect(observe(aRow({ state: 'INVI', jobId: null }), null, answered('CONS', null))).toMatchObject({
      row: { state: 'CONS' },
      job: null,
    });
  });
  it('never moves a draft of ours nor a document received', () => {
    for (const state of ['DRAFT', 'RECEIVED'] as const)
      for (const word of [...sdiStates, '???'])
        expect(observe(aRow({ state }), null, answered(word, null)).changed).toBe(false);
  });
  it('moves a row only where the table does', () => {
    for (const state of statesOf(mirrorTable))
      for (const event of eventsOf(mirrorTable))
        expect(moveRow(aRow({ state }), event)).toEqual(aRow({ state: move(state, event) }));
  });
});
