import { describe, expect, it } from 'vitest';
import type { FormContent, FormField } from './form-content.ts';
import { formFaults, frozenType, publishFaults } from './form.rules.ts';

const field = (over: Partial<FormField> = {}): FormField => ({
  ...{ key: 'nome', type: 'text', label: { it: 'Nome' }, help: null, required: false },
  ...{ min: null, max: null, options: [], showIf: null },
  ...over,
});
const content = (...fields: readonly FormField[]): FormContent => ({
  ...{ title: { it: 'Prova' }, intro: null, fields, consents: [], submitLabel: null, successMessage: null },
  ...{ closesAt: null, maxSubmissions: null },
});

describe('the type of a field', () => {
  it('fieldTypeFrozen: is one under which there are answers, where there are any', () => {
    const answered = [content(field({ type: 'number' })), content(field({ type: 'text' }))];
    for (const type of ['number', 'text'] as const) expect(frozenType([field({ type })], answered)).toBeNull();
    expect(frozenType([field({ type: 'date' })], answered)).toBe('nome');
    expect(frozenType([field({ key: 'altro', type: 'date' })], answered)).toBeNull();
  });
});

const faults = (...fields: readonly FormField[]) =>
  publishFaults({ content: content(...fields), autoresponder: null }, 'it').map(
    ({ code, at }) => `${code} ${at.join()}`,
  );
const yoga = [{ value: 'yoga', label: { it: 'Yoga' } }];
const asked = (key: string, over: Partial<FormField>): FormField => field({ key, ...over });

describe('a form that is published', () => {
  it('boundsImpossible: has no field whose bounds leave no answer', () => {
    const impossible: readonly Partial<FormField>[] = [
      ...[{ min: 501 }, { max: 0, required: true }, { min: 1.2, max: 1.8 }, { type: 'hidden', min: 201 } as const],
      ...[{ type: 'textarea', max: -1 } as const, { type: 'multi', min: 2, options: yoga } as const],
    ];
    for (const over of impossible)
      expect(faults(field(over))).toEqual([`bounds_impossible fields/0/${over.max === undefined ? 'min' : 'max'}`]);
    const possible: readonly Partial<FormField>[] = [
      ...[{ min: 500 }, { max: 1 }, { type: 'textarea', min: 501 } as const, { type: 'number', max: -5 } as const],
      ...[{ type: 'multi', min: 1, options: yoga } as const, { type: 'number', min: 0.2, max: 0.8 } as const],
    ];
    for (const over of possible) expect(faults(field(over))).toEqual([]);
  });
  it('showIfImpossible: has no field that depends on an answer that nobody can give', () => {
    const dependent = (equals: string | number | boolean) => field({ key: 'poi', showIf: { key: 'prima', equals } });
    const never = [
      [{ type: 'select', options: yoga }, 'judo'],
      [{ type: 'multi', options: yoga }, 'yoga'],
      [{ type: 'checkbox', required: true }, false],
      [{ type: 'checkbox' }, 'sì'],
      [{ type: 'number', max: 9 }, 10],
      [{ type: 'text' }, ''],
      [{ type: 'text' }, ' spazi '],
      [{ type: 'heading' }, 'x'],
    ] as const;
    for (const [over, equals] of never)
      expect(faults(asked('prima', over), field(), dependent(equals))).toEqual(['show_if_impossible fields/2/showIf']);
    const may = [
      [{ type: 'select', options: yoga }, 'yoga'],
      [{ type: 'checkbox' }, false],
      [{ type: 'number', max: 9 }, 9],
    ] as const;
    for (const [over, equals] of may) expect(faults(asked('prima', over), dependent(equals))).toEqual([]);
    const chained = asked('ultima', { showIf: { key: 'poi', equals: 'x' } });
    expect(faults(asked('prima', { type: 'checkbox' }), dependent('x'), chained)).toEqual([
      'show_if_impossible fields/1/showIf,fields/2/showIf',
    ]);
  });
});

describe('a form that is saved', () => {
  it('keyReserved: names no field and no consent as what every object has', () => {
    const consents = [{ key: 'toString', text: { it: 'Sì' }, required: false, purpose: 'x' }];
    for (const key of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(
        formFaults({ content: { ...content(field({ key })), consents }, autoresponder: null }, ['it'], null),
      ).toEqual([
        { code: 'key_reserved', at: ['consents/0/key'] },
        { code: 'key_reserved', at: ['fields/0/key'] },
      ]);
  });
});
