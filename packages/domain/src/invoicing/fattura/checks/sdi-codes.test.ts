import { describe, expect, it } from 'vitest';
import { SDI_CODES, type SdiJudge } from './sdi-codes.ts';

/** The codes in force: those of Allegato A 1.9.1 together with those of Elenco controlli 2.0. */
const IN_FORCE = `
  00001 00002 00003 00100 00101 00102 00103 00104 00105 00106 00107 00200 00201
  00300 00301 00302 00303 00304 00305 00306 00311 00312 00313
  00320 00321 00322 00323 00324 00325 00326 00327 00330 00398 00399
  00400 00401 00403 00404 00409 00411 00413 00414 00415 00417 00418 00419
  00420 00421 00422 00423 00424 00425 00427 00428 00429 00430 00437 00438
  00443 00444 00445 00460 00471 00472 00473 00474 00475 00476 00477`
  .trim()
  .split(/\s+/);
const judgedBy = (...judges: readonly SdiJudge[]) =>
  SDI_CODES.filter(({ judged }) => judges.includes(judged)).map(({ code }) => code);

describe('the list of SDI’s codes', () => {
  it('holds each code in force once, in order', () => {
    expect(SDI_CODES.map(({ code }) => code)).toEqual(IN_FORCE);
  });
  it('says of 39 that they are judged offline, of 7 in part, and of 23 that they need what svc does not have', () => {
    expect(judgedBy('offline')).toHaveLength(39);
    expect(judgedBy('in part')).toEqual(['00300', '00301', '00302', '00303', '00304', '00305', '00306']);
    expect(judgedBy('state')).toEqual(['00002', '00404']);
    expect(judgedBy('registers')).toHaveLength(13);
    expect(judgedBy('signature', 'archive')).toHaveLength(8);
  });
  it('names a format for each code that has a rule, and none for the others', () => {
    const ruled = judgedBy('offline', 'in part');
    expect(SDI_CODES.filter(({ formats }) => formats.length > 0).map(({ code }) => code)).toEqual(ruled);
    expect(SDI_CODES.find(({ code }) => code === '00460')?.formats).toEqual(['simplified']);
    expect(SDI_CODES.find(({ code }) => code === '00423')?.formats).toEqual(['ordinary']);
  });
});
