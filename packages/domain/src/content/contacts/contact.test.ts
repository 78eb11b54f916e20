import { describe, expect, it } from 'vitest';
import { broken, changeSchema, draftSchema } from '../../kernel/entity/index.ts';
import { contact } from './contact.entity.ts';

const languages = { languages: ['it'] } as const;
const draft = draftSchema(contact);
const faults = (over: object) => broken(contact, draft.parse(over), languages).map(({ code }) => code);

describe('a contact', () => {
  it('contact_nameless: has a name, a company, an address or a number', () => {
    expect(faults({})).toEqual(['contact_nameless']);
    expect(faults({ notes: 'Chi è?', codiceFiscale: 'RSSMRA80A01H501U' })).toEqual(['contact_nameless']);
    for (const one of [{ firstName: 'A' }, { company: 'B' }, { email: 'a@b.example' }, { phone: '333 1234567' }])
      expect(faults(one)).toEqual([]);
  });
  it('has one spelling of what identifies people, whatever was typed', () => {
    expect(
      changeSchema(contact).parse({
        ...{ email: ' ANNA@Example.IT ', phone: '(051) 123-456', codiceFiscale: 'rss mra 80a01 h501u' },
        ...{ partitaIva: 'it 12345678903', provincia: 'bo' },
      }),
    ).toEqual({
      ...{ email: 'anna@example.it', phone: '+39051123456', codiceFiscale: 'RSSMRA80A01H501U' },
      ...{ partitaIva: '12345678903', provincia: 'BO' },
    });
  });
  it.each([{ email: 'anna' }, { email: 'a b@c' }, { phone: '12' }, { phone: 'chiamare' }, { provincia: 'Bologna' }])(
    'refuses %j',
    (over) => {
      expect(draft.safeParse({ lastName: 'Rossi', ...over }).success).toBe(false);
    },
  );
  it('codice_fiscale_invalid, partita_iva_invalid: the check characters are right', () => {
    expect(faults({ lastName: 'R', codiceFiscale: 'RSSMRA80A01H501X' })).toEqual(['codice_fiscale_invalid']);
    expect(faults({ lastName: 'R', partitaIva: '12345678901' })).toEqual(['partita_iva_invalid']);
    expect(faults({ company: 'R', partitaIva: '12345678903', codiceFiscale: '12345678903' })).toEqual([]);
  });
  it('consent_undocumented: advertising is agreed to on a day and somewhere, or not', () => {
    expect(faults({ lastName: 'R', marketing: true })).toEqual(['consent_undocumented']);
    expect(faults({ lastName: 'R', marketing: true, marketingSince: '2026-01-02' })).toEqual(['consent_undocumented']);
    expect(faults({ lastName: 'R', marketing: true, marketingSince: '2026-01-02', source: 'Fiera' })).toEqual([]);
  });
});
