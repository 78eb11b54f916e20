import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { jsonOf, parseInput, queryOf } from './input.ts';
import { dateInput } from './views.ts';

const Tea = z.strictObject({ leaf: z.string(), notes: z.array(z.strictObject({ text: z.string() })).optional() });
const pointers = (input: unknown): readonly string[] => {
  const parsed = parseInput(Tea, input, '', 'en');
  return 'errors' in parsed ? parsed.errors.map(({ pointer, code }) => `${pointer} ${code}`) : [];
};

describe('an input', () => {
  it('names every field at fault by a JSON pointer, in depth', () => {
    expect(pointers({ leaf: 1, notes: [{ text: 'a' }, { text: 2, 'x~y/z': 1 }], more: 1 })).toEqual([
      '/leaf invalid_type',
      '/notes/1/text invalid_type',
      '/notes/1/x~0y~1z unknown_field',
      '/more unknown_field',
    ]);
  });
  it('is described in the words of a person, in both languages, whatever is wrong with it', () => {
    const Form = z.strictObject({
      id: z.uuid(),
      name: z.string().min(1).max(5),
      nick: z.string().min(3),
      day: z.iso.date(),
      code: z.string().regex(/^x$/),
      places: z.int().min(1).max(9),
      half: z.int(),
      tags: z.array(z.string()).max(1),
      kind: z.enum(['a', 'b']),
      either: z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.int() })]),
    });
    const reported = (input: unknown, locale: 'it' | 'en') => {
      const parsed = parseInput(Form, input, '', locale);
      return 'errors' in parsed ? parsed.errors.map(({ message }) => message) : [];
    };
    const wrong = {
      ...{ id: 'x', name: 'longer', nick: 'no', day: '2027-02-30', code: 'y', places: 0, half: 1.5 },
      ...{ tags: ['a', 'b'], kind: 'c', either: {} },
    };
    expect(reported(wrong, 'it')).toEqual([
      'Identificativo non valido',
      'Lunghezza massima: 5 caratteri',
      'Lunghezza minima: 3 caratteri',
      'Data non valida',
      'Formato non valido',
      'Deve essere almeno 1',
      'Deve essere un numero intero',
      'Elementi ammessi: al massimo 1',
      'Valori ammessi: a, b',
      'Valore non valido',
    ]);
    expect(new Set(reported({}, 'it'))).toEqual(new Set(['Campo obbligatorio']));
    expect(new Set(reported({}, 'en'))).toEqual(new Set(['Required']));
    expect(reported({ ...wrong, name: '' }, 'en')[1]).toBe('Required');
    expect(reported({ ...wrong, places: '3' }, 'en')[5]).toBe('Must be a number');
  });
  it('leaves an empty text out of the values that it lists, though it is one of them', () => {
    const patch = z.strictObject({ provider: z.enum(['GatewayA', 'GatewayB', '']), none: z.literal('') });
    const reported = (locale: 'it' | 'en') => {
      const parsed = parseInput(patch, { provider: 'Local', none: 'x' }, '', locale);
      return 'errors' in parsed ? parsed.errors.map(({ message }) => message) : [];
    };
    expect(reported('it')).toEqual(['Valori ammessi: GatewayA, GatewayB', 'Valore non valido']);
    expect(reported('en')).toEqual(['Allowed: GatewayA, GatewayB', 'Not a valid value']);
  });
  it('says once what is wrong with a day', () => {
    for (const from of ['', 'x', '2026-02-30', '1999-12-31', '2200-01-01']) {
      const parsed = parseInput(z.strictObject({ from: dateInput }), { from }, 'query:', 'en');
      expect('errors' in parsed ? parsed.errors.map(({ pointer }) => pointer) : []).toEqual(['query:/from']);
    }
  });
  it('cannot reach the prototype', () => {
    for (const text of ['{"leaf":"a","__proto__":{"x":1}}', '{"leaf":"a","constructor":1}'])
      expect(pointers(JSON.parse(text))).toEqual([expect.stringMatching(/^\/(__proto__|constructor) unknown_field$/)]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(Object.keys(queryOf('__proto__=1&constructor=2'))).toEqual(['__proto__', 'constructor']);
  });
  it('holds no NUL, no half of a surrogate pair, and no endless nesting, wherever it stands', () => {
    expect(pointers({ leaf: 'a\0b' })).toEqual(['/leaf bad_text']);
    expect(pointers({ leaf: 'a', '\ud800': 1 })).toEqual([' bad_text']);
    const deep = JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`) as unknown;
    expect(pointers(deep)).toEqual([expect.stringMatching(/^(\/a){33} bad_text$/)]);
  });
  it('is the same JSON that was sent, or malformed, never a throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const bytes = new TextEncoder().encode(JSON.stringify(value));
        expect(jsonOf(bytes)).toEqual({ value: JSON.parse(JSON.stringify(value)) as unknown });
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        const read = jsonOf(bytes);
        expect('value' in read || read.code === 'errors.general.malformed').toBe(true);
      }),
    );
  });
  it('lists the values of a name that comes several times', () => {
    expect(queryOf('a=1&b=2&a=3&c&a=%20')).toEqual({ a: ['1', '3', ' '], b: '2', c: '' });
  });
});
