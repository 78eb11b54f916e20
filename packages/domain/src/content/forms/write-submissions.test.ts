import { describe, expect, it } from 'vitest';
import type { FormField } from './form-content.ts';
import type { FormId } from './form.ts';
import type { Submission, SubmissionId } from './submission.ts';
import { submissionLine, submissionsHeader } from './write-submissions.ts';

const field = (key: string, type: FormField['type'], it: string): FormField => ({
  ...{ key, type, label: { it }, help: null, required: false, min: null, max: null, options: [], showIf: null },
});
const fields = [field('giorno', 'date', 'Giorno'), field('nota', 'text', 'Nota'), field('ok', 'checkbox', 'D’accordo')];
const sent: Submission = {
  ...{ id: 'a' as SubmissionId, formId: 'f' as FormId, formVersion: 2, locale: 'en', email: null, reply: 'skipped' },
  ...{ at: Temporal.Instant.from('2026-06-01T22:30:00Z'), state: 'InProgress', notes: [], contactId: null, version: 1 },
  answers: { giorno: '2026-06-09', nota: '2026-06-09', ok: true },
  consents: [{ key: 'privacy', purpose: 'contatto', given: true, textSha256: '', language: 'it' }],
  hold: { reason: 'x', by: 'y', at: Temporal.Instant.from('2026-06-01T22:30:00Z') },
  retentionUntil: Temporal.Instant.from('2027-06-01T22:30:00Z'),
};
const file = (language: 'it' | 'en') => [
  submissionsHeader(fields, ['privacy'], language, 'it').slice(1).trim(),
  submissionLine(sent, fields, ['privacy'], { zone: 'Europe/Rome', language }).trim(),
];

describe('a file of what visitors sent', () => {
  it('has its words in the language of who reads it, and days as a spreadsheet writes them', () => {
    expect(file('it')).toEqual([
      'Inviato il;Stato;Versione;Lingua;Blocco legale;Giorno;Nota;D’accordo;Consenso privacy',
      '02/06/2026 00:30:00;In lavorazione;2;en;sì;09/06/2026;2026-06-09;sì;sì',
    ]);
    expect(file('en')).toEqual([
      'Sent at;State;Version;Language;Legal hold;Giorno;Nota;D’accordo;Consent privacy',
      '02/06/2026 00:30:00;In progress;2;en;yes;09/06/2026;2026-06-09;yes;yes',
    ]);
  });
});
