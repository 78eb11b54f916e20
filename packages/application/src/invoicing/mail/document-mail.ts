import type { EmailJob, FatturaRow } from '@svc/domain/invoicing';

type Row = Pick<FatturaRow, 'documentType' | 'number' | 'id' | 'book' | 'counterpartyName'>;
type Locale = EmailJob['locale'];

const nouns: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  it: { TD04: 'Nota di credito', TD08: 'Nota di credito', TD05: 'Nota di debito', TD09: 'Nota di debito' },
  en: { TD04: 'Credit note', TD08: 'Credit note', TD05: 'Debit note', TD09: 'Debit note' },
};
const nounOf = (locale: Locale, { documentType }: Row): string =>
  nouns[locale][documentType] ?? (locale === 'en' ? 'Invoice' : 'Fattura');

/** `fattura-SVC-2026-000001`, without an ending. */
export const mailName = (row: Row): string =>
  `${nounOf('it', row).toLowerCase().replaceAll(' ', '-')}-${(row.number ?? row.id).replaceAll(/[^A-Za-z0-9._-]/gu, '_')}`;

interface MailTexts {
  readonly subject: string;
  readonly text: string;
}

const courtesy = (locale: Locale, row: Row): MailTexts => {
  const what = `${nounOf(locale, row)} ${row.number ?? ''}`.trim();
  return locale === 'en'
    ? {
        subject: what,
        text: `Attached is a courtesy copy: ${what}. The document itself is in your tax drawer or with your SDI recipient.`,
      }
    : {
        subject: what,
        text: `In allegato la copia di cortesia: ${what}. L'originale è nel cassetto fiscale o presso il suo recapito SDI.`,
      };
};

/** What an admin sends on: a purchase names the supplier, and the note stands first. */
const forwarded = ({ locale, note }: Pick<EmailJob, 'locale' | 'note'>, row: Row): MailTexts => {
  const by = row.book === 'purchases' ? `${locale === 'en' ? ' of ' : ' di '}${row.counterpartyName}` : '';
  const what = `${nounOf(locale, row)} ${row.number ?? ''}`.trim() + by;
  const attached = locale === 'en' ? `Attached: ${what}` : `In allegato: ${what}`;
  return { subject: what, text: note === null ? attached : `${note}\n\n${attached}` };
};

/** Subject and text of the mail that carries a document. */
export const mailTexts = (job: Pick<EmailJob, 'purpose' | 'locale' | 'note'>, row: Row): MailTexts =>
  job.purpose === 'courtesy' ? courtesy(job.locale, row) : forwarded(job, row);
