import { describe, expect, test } from 'vitest';
import { noticesOf } from './gateway-b-notices.ts';
import { isInvoiceError, stateOfMarking, stateOfNotice } from './gateway-b-words.ts';

const markings = [
  'waiting',
  'quarantena',
  'sent',
  'delivered',
  'delivered-pa',
  'not-delivered',
  'accepted-pa',
  'deadline-terms',
  'rejected',
  'rejected-pa',
];

describe('a marking', () => {
  test.each(markings)('%s means a state, and nothing in another case or with a blank around it', (word) => {
    expect(stateOfMarking(word)).not.toBeNull();
    const others = [
      word.toUpperCase(),
      word[0]?.toUpperCase() + word.slice(1),
      ` ${word}`,
      `${word}\n`,
      `${word}\u00a0`,
    ];
    for (const other of others) expect([other, stateOfMarking(other)]).toEqual([other, null]);
  });

  test('that is empty says that the document was taken in; one of blanks says nothing', () => {
    expect([stateOfMarking(''), stateOfMarking(' ')]).toEqual(['PREN', null]);
  });

  test('gives a document up by one word alone', () => {
    expect(['invoice-error', 'Invoice-Error', ' invoice-error'].map(isInvoiceError)).toEqual([true, false, false]);
  });
});

describe('a message of SDI', () => {
  test.each(['ns', ' NS', 'NS ', 'Rc', 'ne'])('of the kind %j decides nothing', (kind) => {
    expect(stateOfNotice(kind, 'EC01')).toBeNull();
  });

  const stateOf = (message: unknown) => noticesOf([{ type: 'NE', message }])[0]?.state;
  test('of the administration says one thing: accepted or refused, in its own exact words', () => {
    expect(stateOf({ esito_committente: { esito: 'EC01' } })).toBe('ACCE');
    expect(stateOf({ esito_committente: { esito: 'EC02' } })).toBe('RIFI');
    for (const esito of ['ec01', ' EC01', 'EC03', 1, null]) expect([esito, stateOf({ esito })]).toEqual([esito, null]);
    expect(stateOf({ esito: 'EC01', precedente: 'EC02' })).toBeNull();
  });
});
