import type { MigrationStep } from './migration.ts';

/** The log of mails, and the queue of those that go out at most once. */
export const mailDelivery: MigrationStep = {
  name: '0043-mail-delivery',
  up: `
create table mail_delivery (
  id uuid primary key,
  class text not null,
  channel text not null,
  template text not null,
  purpose_key text,
  recipient text,
  content text,
  state text not null,
  attempts int not null,
  last_outcome text,
  created_at timestamptz not null,
  next_at timestamptz,
  intent_at timestamptz,
  valid_until timestamptz,
  final_at timestamptz,
  constraint mail_delivery_state check (state in ('Queued', 'Sending', 'Unknown', 'Sent', 'Delivered', 'Bounced', 'Complained', 'Failed', 'Skipped', 'Expired')),
  constraint mail_delivery_class check (class in ('repeat', 'once')),
  constraint mail_delivery_channel check (channel in ('auth', 'booking', 'invoice'))
);
create unique index mail_delivery_once on mail_delivery (purpose_key) where class = 'once' and purpose_key is not null;
create index mail_delivery_purpose on mail_delivery (purpose_key) where purpose_key is not null;
create index mail_delivery_recipient on mail_delivery (recipient, id);
create index mail_delivery_age on mail_delivery (created_at);
create index mail_delivery_due on mail_delivery (next_at, id) where class = 'once' and state = 'Queued';
create index mail_delivery_open on mail_delivery (intent_at) where class = 'once' and state = 'Sending';
`,
};
