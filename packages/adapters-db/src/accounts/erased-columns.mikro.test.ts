import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../testing/index.ts';
import { addressTraces, beginForgetting, forgetSent, personTraces } from './traces.sql.ts';

/** Columns of words that somebody writes about a person, and of keys or lists that may be made of one, by what such columns are called. */
const mayMention = '(note|reason|words|comment|purpose|scope_ids|professional|_emails|persons|sender|outcome)';

/** What an erasure takes away, or the row that it stands in. */
const forgotten = [
  ...['audit_forgetting.persons', 'booking.ended_reason', 'booking_block.reason', 'client_subscription.note'],
  ...['closure.note', 'closure.scope_ids', 'contact.notes', 'contact_import_line.outcome', 'email_job.note'],
  ...['entry_movement.reason', 'form.notify_emails', 'form_submission.hold_reason', 'form_submission.notes'],
  ...['form_submission.sender_id', 'mail.purpose_key', 'mail_delivery.purpose_key', 'operator_alert.outcome'],
];

const word = 'one of a closed list';
const nobody = 'an account that is nobody any more: what somebody gave stays given';
const studio = 'about the studio itself, or its seller';
const answered = 'what a machine answered';

/** What stays, and why it may. */
const kept: Readonly<Record<string, string>> = {
  'action_token.purpose': word,
  'activity.professional_ids': nobody,
  'auth_event.reason': word,
  'azienda.note': studio,
  'booking.entry_outcome': word,
  'article.comments_mode': word,
  'article.internal_note': studio,
  'article_live.comments_mode': word,
  'catalog_item.supplier_note': studio,
  'closure.reason': 'the key of a reason that the studio has for closures',
  'einvoicing_settings.pdf_legal_notes': studio,
  'einvoicing_settings.sender_vat_number': studio,
  'email_job.purpose': word,
  'handover.outcome': word,
  'hold.purpose': word,
  'intent.outcome': answered,
  'intent.outcome_at': 'a time',
  'invoice_job.credit_note_id': 'a document that the law wants kept',
  'mail.last_outcome': answered,
  'mail_delivery.last_outcome': answered,
  'mirror_left.reason': word,
  'operator_alert.reason': answered,
  'organization_subscription.note': studio,
  'owed_refund.reason': word,
  'passkey_challenge.purpose': word,
  'refund.reason': 'of money that went back, kept with its order',
  'schedule.professional_ids': nobody,
  'sign_in_step.purpose': word,
  'slot.note': 'what the studio shows of a class',
  'slot.professional_ids': nobody,
  'stored_file.purpose': word,
  'upload.purpose': word,
  'waiting_entry.closed_reason': word,
};

describe('users.gdpr-delete: every column that may mention a person', () => {
  it('is forgotten by an erasure, or kept for a reason', async () => {
    const fresh = await freshDatabase();
    const client = new Client(fresh.url);
    await client.connect();
    const { rows } = await client.query<{ place: string }>(
      `select c.table_name || '.' || c.column_name as place from information_schema.columns c
       where c.table_schema = 'public' and c.column_name ~ $1
         and not exists (select from pg_inherits where inhrelid = c.table_name::regclass)`,
      [mayMention],
    );
    await client.end();
    await fresh.drop();
    expect(rows.map(({ place }) => place).toSorted()).toEqual([...forgotten, ...Object.keys(kept)].toSorted());
  });

  it('that is forgotten stands in a table that the erasure writes', () => {
    const texts = [...addressTraces, ...personTraces, beginForgetting, forgetSent].map(({ text }) => text);
    const isWritten = (table: string) =>
      texts.some((text) => new RegExp(`(delete from|update|insert into) ${table}\\b`).test(text));
    const tables = new Set(forgotten.map((place) => place.split('.')[0] ?? ''));
    expect([...tables].filter((table) => !isWritten(table))).toEqual([]);
  });
});
