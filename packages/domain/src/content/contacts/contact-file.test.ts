import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapHeaders, nameKey, readDay } from '../../kernel/index.ts';
import { contactColumns, contactTitles } from './contact-columns.ts';
import type { Contact, ContactDraft } from './contact.entity.ts';
import { countLines, planImport } from './plan-import.ts';
import { blankContact, mostLines, readContacts, type FileRecord, type Reading } from './read-contacts.ts';
import { contactLine, contactsHeader } from './write-contacts.ts';

const reading = (titles: readonly string[]): Reading => ({
  ...{ titles, mapping: mapHeaders(titles, contactTitles) },
  categories: new Map([['fornitori', 'fornitori']]),
});
const record = (line: number, ...cells: readonly string[]): FileRecord => ({ line, cells });
const titles = ['Nome', 'E-mail', 'Data di nascita', 'Categoria'];
const read = (...records: readonly FileRecord[]) => readContacts(records, reading(titles));
const stored = (over: Partial<ContactDraft>, id = '1'): Contact => {
  const at = Temporal.Instant.from('2026-01-01T00:00:00Z');
  return { ...blankContact, ...over, id, version: 1, createdAt: at, updatedAt: at };
};
const update = { onDuplicate: 'update', labels: [] } as const;

describe('the lines of a file of contacts', () => {
  it('are contacts by the titles above them; an empty line is none', () => {
    expect(read(record(2, ' Anna ', 'ANNA@x.it', '01/02/1985', 'FORNITORI'), record(3, '', ' ', '', ''))).toEqual([
      {
        ...{ line: 2, faults: [] },
        values: { firstName: 'Anna', email: 'anna@x.it', birthDate: readDay('1985-02-01'), category: 'fornitori' },
      },
    ]);
  });
  it.each([
    ['cells_uneven', null, ['Anna', 'a@x.it']],
    ['header_repeated', null, ['NOME', 'email', 'data di nascita', 'categoria']],
    ['value_invalid', 'email', ['Anna', 'anna', '', '']],
    ['value_invalid', 'birthDate', ['Anna', '', '31/02/1985', '']],
    ['category_unknown', 'category', ['Anna', '', '', 'altro']],
    ['contact_nameless', 'lastName', ['', '', '', 'fornitori']],
  ])('%s: named by its line, the others stay', (code, field, cells) => {
    const [fine, wrong] = read(record(2, 'Bruno', '', '', ''), record(5, ...cells));
    expect(fine?.values).toEqual({ firstName: 'Bruno' });
    expect(wrong).toEqual({ line: 5, values: null, faults: [{ line: 5, field, code }] });
  });
  it('too_many_lines: those behind the twenty-thousandth', () => {
    const many = Array.from({ length: mostLines + 1 }, (_, n) => record(n + 2, `N${n}`, '', '', ''));
    const lines = read(...many);
    expect(lines.filter(({ values }) => values === null)).toEqual([
      expect.objectContaining({ line: mostLines + 2, faults: [expect.objectContaining({ code: 'too_many_lines' })] }),
    ]);
  });
  it('consent_undocumented: no consent comes in without its day and where it was given', () => {
    const consent = reading(['Nome', 'Consenso marketing', 'Data consenso', 'Provenienza']);
    const lines = readContacts([record(2, 'A', 'sì', '', 'Fiera'), record(3, 'B', 'Sì', '1/2/2026', 'Fiera')], consent);
    expect(lines.map(({ faults: [fault] }) => fault?.code)).toEqual(['consent_undocumented', undefined]);
  });
});

describe('an import', () => {
  const outcomes = (...args: Parameters<typeof planImport>) => planImport(...args).map(({ outcome }) => outcome);
  it('knows somebody by the address, else the codice fiscale, else number and name', () => {
    const lines = (values: Partial<ContactDraft>) => [{ line: 2, values, faults: [] }];
    const phone = '+393331234567';
    const known = stored({ email: 'a@x.it', firstName: 'Anna', phone, codiceFiscale: 'RSSMRA80A01H501U' });
    for (const values of [
      { email: 'a@x.it', firstName: 'Ann' },
      { codiceFiscale: 'RSSMRA80A01H501U', lastName: 'B' },
      { firstName: 'ANNA', phone, notes: 'x' },
    ])
      expect(outcomes(lines(values), [known], update)).toEqual(['updated']);
    for (const values of [{ firstName: 'Bruno', phone }, { firstName: 'Anna' }, { email: 'b@x.it', phone }])
      expect(outcomes(lines(values), [known], update)).toEqual(['created']);
  });
  it('tells people apart by names of any script, and lines of such names from the titles', () => {
    const titles = ['Имя', 'Фамилия'];
    const cyrillic: Reading = { titles, mapping: ['firstName', 'lastName'], categories: new Map() };
    const lines = readContacts(
      [record(2, 'Иван', 'Петров'), record(3, 'Олег', 'Сидоров'), record(4, ...titles)],
      cyrillic,
    );
    expect(lines.map(({ faults: [fault] }) => fault?.code)).toEqual([undefined, undefined, 'header_repeated']);
    expect(outcomes(lines, [], update)).toEqual(['created', 'created', 'invalid']);
    const known = stored({ firstName: 'ИВАН', lastName: 'Петров' });
    expect(outcomes(lines, [known], { onDuplicate: 'skip', labels: [] })).toEqual(['skipped', 'created', 'invalid']);
  });
  it('knows a category by its words in any script', () => {
    const categories = new Map(['Поставщики', 'Клиенты'].map((word, at) => [nameKey(word), `c${at}`]));
    const titles = ['Cognome', 'Categoria'];
    const lines = readContacts([record(2, 'Rossi', 'ПОСТАВЩИКИ'), record(3, 'Riva', 'клиенты')], {
      ...reading(titles),
      categories,
    });
    expect(lines.map(({ values }) => values?.category)).toEqual(['c0', 'c1']);
  });
  it('consent_refused: never turns a refusal into a consent, and says so; where nobody decided it takes the consent', () => {
    const day = readDay('2026-01-02');
    const consent = { marketing: true, marketingSince: readDay('2026-05-01'), source: 'Fiera' };
    const lines = [{ line: 2, values: { email: 'a@x.it', notes: 'Alta', ...consent }, faults: [] }];
    const planned = (over: Partial<ContactDraft>) => {
      const [{ outcome, draft, faults } = { outcome: null, draft: null, faults: [] }] = planImport(
        lines,
        [stored({ email: 'a@x.it', ...over })],
        update,
      );
      return [outcome, draft?.marketing, draft?.marketingSince?.toString(), faults.map(({ code }) => code)];
    };
    const refused = ['updated', false, '2026-01-02', ['consent_refused']];
    expect(planned({ marketingSince: day })).toEqual(refused);
    expect(planned({ marketingSince: day, marketingText: 'v1' })).toEqual(refused);
    expect(planned({ marketingText: 'v1' })).toEqual(['updated', false, undefined, ['consent_refused']]);
    const known = { marketingSince: day, notes: 'Alta', source: 'Fiera' };
    expect(planned(known)).toEqual(['unchanged', undefined, undefined, ['consent_refused']]);
    for (const over of [{}, { marketing: true, marketingSince: day, source: 'Sito' }])
      expect(planned(over)).toEqual(['updated', true, '2026-05-01', []]);
  });
  it('leaves who is known, or fills in what the file says and empties nothing', () => {
    const known = stored({ email: 'a@x.it', notes: 'Alta', labels: ['vip'] });
    const lines = [{ line: 2, values: { email: 'a@x.it', lastName: 'Rossi', labels: ['fiera'] }, faults: [] }];
    expect(outcomes(lines, [known], { onDuplicate: 'skip', labels: [] })).toEqual(['skipped']);
    expect(planImport(lines, [known], update)[0]?.draft).toMatchObject({
      ...{ lastName: 'Rossi', notes: 'Alta', labels: ['vip', 'fiera'] },
    });
  });
  it('takes the first of several lines about one person', () => {
    const lines = read(record(2, 'Anna', 'a@x.it', '', ''), record(3, 'Ann', 'A@x.it', '', ''));
    expect(planImport(lines, [], update).map(({ outcome, faults: [fault] }) => [outcome, fault?.code])).toEqual([
      ['created', undefined],
      ['skipped', 'line_repeated'],
    ]);
  });
});

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((each) => each.trim() === each);
const plain = word.filter((each) => !each.includes('\u0000') && !/[\uD800-\uDFFF]/u.test(each));
const label = plain.filter((each) => !each.includes(',') && each.length <= 40);
const drafts: fc.Arbitrary<ContactDraft> = fc
  .record({
    firstName: plain,
    lastName: fc.option(plain, { nil: null }),
    notes: fc.option(fc.oneof(plain, fc.constantFrom('=1+1', "'=x", '+39', '-', '"a";b', 'a\r\nb')), { nil: null }),
    email: fc.nat(99_999).map((n) => `a${n}@x.it`),
    birthDate: fc.option(
      fc.nat(30_000).map((days) => Temporal.PlainDate.from('1930-01-01').add({ days })),
      { nil: null },
    ),
    labels: fc.uniqueArray(label, { maxLength: 3 }),
  })
  .map((over) => ({ ...blankContact, ...over }));
/** Written anew: the cells of one line that ends the text. */
const cellsOf = (line: string): readonly string[] => {
  const cells: string[] = [];
  let at = 0;
  while (at < line.length) {
    if (line[at] === '"') {
      const end = /^"(?:[^"]|"")*"/u.exec(line.slice(at))?.[0] ?? '';
      cells.push(end.slice(1, -1).replaceAll('""', '"'));
      at += end.length + (line[at + end.length] === ';' ? 1 : 2);
    } else {
      const end = line.slice(at).search(/;|\r\n$/u);
      cells.push(line.slice(at, at + end));
      at += end + (line[at + end] === ';' ? 1 : 2);
    }
  }
  return cells;
};

describe('a file that we write', () => {
  it('has the titles that we read', () => {
    const [first = ''] = contactsHeader().split('\r\n');
    expect(mapHeaders(first.slice(1).split(';'), contactTitles)).toEqual(contactColumns);
  });
  it('comes in again as it went out, and changes nobody', () => {
    const own = reading(contactColumns.map((column) => contactTitles[column][0]));
    fc.assert(
      fc.property(fc.uniqueArray(drafts, { maxLength: 4, selector: ({ email }) => email }), (all) => {
        const lines = readContacts(
          all.map((draft, at) => record(at + 2, ...cellsOf(contactLine(draft)))),
          own,
        );
        expect(lines.map(({ values }) => ({ ...blankContact, ...values }))).toEqual(all);
        const known = all.map((draft, at) => stored(draft, String(at)));
        expect(countLines(planImport(lines, known, update)).unchanged).toBe(all.length);
      }),
    );
  });
});
