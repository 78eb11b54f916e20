/**
 * Texts that are no mailbox, though much software takes some of them for one: a mail program delivers the first ones to
 * Anna or Bruno, each as an account of its own with counters of its own; the rest cannot be delivered at all.
 */
export const noMailboxes = [
  '"anna"@example.it',
  '(x)anna@example.it',
  'anna(x)@example.it',
  'Anna <anna@example.it>',
  '<anna@example.it>',
  'anna@example.it，bruno@example.it',
  'anna@example.it,bruno@example.it',
  'studio:anna@example.it;',
  'no-at-at-all',
  '@@@',
  'anna@example.it\r\nBcc: bruno@example.it',
  'a\r\nBcc: b@x.it@x.it',
  'a\u0007b@x.it',
  'a\\@x.it@y.it',
  'anna@localhost',
  'anna@[192.0.2.1]',
  'anna@192.0.2.1',
  `${'㌘'.repeat(245)}@x.it`,
  `${'ﷺ'.repeat(60)}@x.it`,
] as const;
