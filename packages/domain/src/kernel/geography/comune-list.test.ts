import { describe, expect, it } from 'vitest';
import { listChange, readCaps, readComuni, type FileRecord } from './comune-list.ts';

const records = (...rows: readonly (readonly string[])[]): readonly FileRecord[] =>
  rows.map((cells, at) => ({ line: at + 1, cells }));
const istat = [
  'Codice Regione',
  'Codice Comune formato alfanumerico',
  'Denominazione (Italiana e straniera)',
  'Denominazione in italiano',
  'Denominazione altra lingua',
  'Denominazione Regione',
  'Sigla automobilistica',
  'Codice Catastale del comune',
] as const;
const bologna = ['08', '037006', 'Bologna', 'Bologna', '', 'Emilia-Romagna', 'BO', 'A944'];
const bolzano = ['04', '021008', 'Bolzano/Bozen', 'Bolzano', 'Bozen', 'Trentino-Alto Adige/Südtirol', 'BZ', 'A952'];
const with0 = (at: number, text: string) => bologna.map((cell, column) => (column === at ? text : cell));

describe('a list of comuni', () => {
  it('is read in ISTAT’s shape, its notes and line breaks aside', () => {
    expect(readComuni(records(istat, bologna, bolzano))).toEqual({
      faults: [],
      items: [
        { code: '037006', name: 'Bologna', otherName: null, region: 'Emilia-Romagna', sigla: 'BO', belfiore: 'A944' },
        {
          ...{ code: '021008', name: 'Bolzano', otherName: 'Bozen', region: 'Trentino-Alto Adige/Südtirol' },
          ...{ sigla: 'BZ', belfiore: 'A952' },
        },
      ],
    });
  });
  it('has its zeros back that a spreadsheet took away', () => {
    expect(readComuni(records(istat, with0(1, '37006'))).items[0]?.code).toBe('037006');
  });
  it('column_missing: says which; one without other names will do', () => {
    expect(readComuni(records(['Nome', 'Sigla'])).faults.map(({ fault, value }) => `${fault} ${value}`)).toEqual([
      'column_missing code',
      'column_missing region',
      'column_missing belfiore',
    ]);
    expect(readComuni([]).faults).toHaveLength(5);
    expect(readComuni(records(['codice', 'nome', 'sigla', 'regione', 'belfiore'])).faults).toEqual([]);
  });
  it.each([
    ['code_wrong', with0(1, 'x')],
    ['name_missing', with0(3, ' ')],
    ['province_unknown', with0(6, 'XX')],
    ['belfiore_wrong', with0(7, '944')],
    ['code_twice', bologna],
  ])('%s: names the line', (fault, row) => {
    expect(readComuni(records(istat, bologna, row)).faults).toMatchObject([{ line: 3, fault }]);
  });
});

describe('a list of postcodes', () => {
  const known = (code: string): boolean => code === '037006';
  it('has pairs of comuni and postcodes', () => {
    const found = readCaps(records(['CAP', 'Codice ISTAT'], ['40121', '037006'], ['40122', '37006']), known);
    expect(found).toEqual({
      faults: [],
      items: [
        { comune: '037006', cap: '40121' },
        { comune: '037006', cap: '40122' },
      ],
    });
  });
  it('cap_wrong, comune_unknown, code_twice, column_missing: names what is wrong', () => {
    const rows = records(
      ['cap', 'comune'],
      ['4012', '037006'],
      ['40121', '999999'],
      ['40121', '037006'],
      ['40121', '037006'],
    );
    expect(readCaps(rows, known).faults).toEqual([
      { line: 2, fault: 'cap_wrong', value: '4012' },
      { line: 3, fault: 'comune_unknown', value: '999999' },
      { line: 5, fault: 'code_twice', value: '037006 40121' },
    ]);
    expect(readCaps(records(['cap']), known).faults).toMatchObject([{ fault: 'column_missing', value: 'comune' }]);
  });
});

describe('the change of a list', () => {
  const [one, two] = readComuni(records(istat, bologna, bolzano)).items;
  it('is what is new, is gone, has another name or another province', () => {
    const renamed = { ...one!, name: 'Bologna la Dotta' };
    const moved = { ...one!, sigla: 'MO' };
    expect(listChange([one!], [one!, two!])).toEqual({ added: [two], gone: [], renamed: [], moved: [] });
    expect(listChange([one!, two!], [renamed])).toMatchObject({
      gone: [two],
      renamed: [{ before: one, now: renamed }],
    });
    expect(listChange([one!], [moved])).toMatchObject({ moved: [{ before: one, now: moved }], renamed: [] });
  });
});
