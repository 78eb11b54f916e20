import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const screens = join(import.meta.dirname, '../../packages/dashboard/src');

const FIELD = /<(?:form|input|TextInput|Textarea|PasswordInput|PinInput|NativeSelect|Checkbox|Radio)\b/u;

/** Where somebody fills something in and a refusal is shown. Fields alone are part of a form that stands elsewhere. */
const isForm = (text: string): boolean => FIELD.test(text) && text.includes('<ProblemAlert');
const saysAll = (text: string): boolean => text.includes('<RefusedElsewhere');

/** Shows every refused place itself, with SDI's code: they are places of a file, and no field mends any of them. */
const own = ['invoicing/import.screen.tsx'];

const textOf = (file: string): string => readFileSync(join(screens, file), 'utf8');

describe('every form', () => {
  const forms = globSync('**/*.tsx', { cwd: screens })
    .filter((file) => !file.startsWith('ui/') && isForm(textOf(file)))
    .filter((file) => !own.includes(file));

  it('says above its fields what was refused and is none of them', () => {
    expect(forms.length).toBeGreaterThan(15);
    expect(forms.filter((file) => !saysAll(textOf(file)))).toEqual([]);
  });

  it('is found where it does not', () => {
    const planted = '<form><TextInput />{error === null ? null : <ProblemAlert problem={error} />}</form>';
    expect(isForm(planted) && !saysAll(planted)).toBe(true);
    expect(own.filter((file) => !isForm(textOf(file)) || saysAll(textOf(file)))).toEqual([]);
  });
});
