import { describe, expect, it } from 'vitest';
import type { FormContent, FormField } from './form-content.ts';
import { frozenType } from './form.rules.ts';

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
