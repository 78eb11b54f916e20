import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sdiStates } from '@svc/domain/invoicing';
import { stateOfMarking } from '../gateway-b/gateway-b-words.ts';
import { invoiceWords, meaningOf, stateOfInvoice } from './invoice-words.ts';

const nineWords = [
  ['BOOKED', 'PREN'],
  ['SENT', 'INVI'],
  ['DELIVERED', 'CONS'],
  ['NOT_DELIVERED', 'NONC'],
  ['ACCEPTED', 'ACCE'],
  ['TERMS_EXPIRED', 'DECO'],
  ['ERROR', 'ERRO'],
  ['REJECTED', 'RIFI'],
  ['RECEIVED', null],
] as const;

describe('the words of the Invoice API', () => {
  test.each(nineWords)('%s is %s', (word, state) => {
    expect(stateOfInvoice(word, 'DONE')).toBe(state);
  });

  test('are nine, and eight of them are the eight states, one to one', () => {
    expect(Object.keys(invoiceWords)).toEqual(nineWords.map(([word]) => word));
    expect(new Set(nineWords.map(([, state]) => state))).toEqual(new Set([...sdiStates, null]));
  });

  test('have a false friend: rejected is SDI’s refusal in one API, the administration’s in the other', () => {
    expect([stateOfMarking('rejected'), stateOfInvoice('REJECTED', 'ERROR')]).toEqual(['ERRO', 'RIFI']);
  });

  test.each([
    [' DELIVERED ', null],
    ['Delivered', null],
    ['delivered', null],
    ['SENT\n', null],
    ['NOT-DELIVERED', null],
    ['NOT_DELIVERED_YET', null],
    ['DELIVERED-PA', null],
    ['waiting', null],
    ['toString', null],
  ])('are compared exactly: %j is %s', (word, state) => {
    expect(stateOfInvoice(word, 'DONE')).toBe(state);
  });

  test.each(['NEW', 'SENT', 'RECEIVED', 'DONE', 'ERROR'])(
    'state %s alone says a state for a new document only',
    (state) => {
      expect(stateOfInvoice('', state)).toBe(state === 'NEW' ? 'PREN' : null);
    },
  );

  test.each(['new', ' NEW', 'New'])('no word at all beside the state %j says nothing', (state) => {
    expect(stateOfInvoice('', state)).toBeNull();
  });

  test('any other word means nothing', () => {
    fc.assert(
      fc.property(
        fc.string().filter((word) => !Object.hasOwn(invoiceWords, word)),
        (word) => {
          expect(meaningOf(word)).toBeNull();
        },
      ),
    );
  });
});
