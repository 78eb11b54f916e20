import { describe, expect, it } from 'vitest';
import { readDay, readPhone } from './values.ts';

describe('a cell of a spreadsheet', () => {
  it.each([
    ['333 1234567', '+393331234567'],
    ['393 123 4567', '+393931234567'],
    ['39 333 1234567', '+393331234567'],
    ['0039 06/1234567', '+39061234567'],
    ['+39 (0)6 1234567', '+39061234567'],
    ['051.123456', '+39051123456'],
    ['+49 (0)89 123456', '+4989123456'],
    ['0044 20 7946 0018', '+442079460018'],
    ['12', null],
    ['1234567', null],
    ['+0123456789', null],
    ['333 1234567 (ore pasti)', null],
    ['', null],
  ])('%j is the number %j', (written, number) => {
    expect(readPhone(written)).toBe(number);
  });
  it.each([
    ['31/01/1985', '1985-01-31'],
    ['1-2-1985', '1985-02-01'],
    ['01.02.1985', '1985-02-01'],
    ['1985-02-01', '1985-02-01'],
    ['01/02/85', null],
    ['31/02/1985', null],
    ['02/13/1985', null],
    ['1/2-1985', null],
    ['domani', null],
  ])('%j is the day %j', (written, day) => {
    expect(readDay(written)?.toString() ?? null).toBe(day);
  });
});
