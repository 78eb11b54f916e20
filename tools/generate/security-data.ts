/** What a class asks for. Encryption of the disk and of backups of the database is the operator's, for all of them. */
interface Protection {
  readonly what: string;
  /** In the database, beyond the encryption of its disk. */
  readonly atRest: string;
  readonly integrity: string;
  /** In lines of the log, audit entries and answers. */
  readonly inLogs: string;
  readonly readBy: string;
  readonly kept: string;
}

export const dataClasses = {
  secret: {
    what: 'opens something, or holds what does',
    atRest: 'hashed, or sealed with AES-256-GCM, bound to tenant and field',
    integrity: 'a changed sign opens nothing',
    inLogs: 'never; an audit entry says that it changed',
    readBy: 'nobody; shown once, when it is made',
    kept: 'until it is replaced, used up or over',
  },
  personal: {
    what: 'of a person',
    atRest: 'rights of the server’s role',
    integrity: 'constraints; each change is audited, field by field',
    inLogs: 'ids alone; addresses of mail masked',
    readBy: 'the person; roles with a reason; in their export',
    kept: 'until an erasure, or its purge',
  },
  fiscal: {
    what: 'a document or its evidence',
    atRest: 'rights of the server’s role',
    integrity: 'changed by nobody once transmitted; numbers without gap, each once',
    inLogs: 'ids and numbers',
    readBy: 'Admins; the client their own',
    kept: 'as the law wants it, also after an erasure',
  },
  money: {
    what: 'what was bought, paid and given back; never card data',
    atRest: 'rights of the server’s role',
    integrity: 'amounts of the server alone; total tables; compared with the provider’s list each day',
    inLogs: 'ids and codes',
    readBy: 'Admins; the client their own',
    kept: 'with its document, of a person by id alone',
  },
  security: {
    what: 'who did what, without texts',
    atRest: 'rights of the server’s role',
    integrity: 'written once: triggers, and a role without UPDATE and DELETE',
    inLogs: 'a line with ids and codes',
    readBy: 'SuperAdmins and operators',
    kept: 'by its age; an erased person is taken out',
  },
  operational: {
    what: 'how the studio and the program work; no person, no secret',
    atRest: 'rights of the server’s role',
    integrity: 'constraints; changes by people are audited',
    inLogs: 'as needed',
    readBy: 'as the row says that answers it',
    kept: 'as long as it is used',
  },
} as const satisfies Readonly<Record<string, Protection>>;
export type DataClass = keyof typeof dataClasses;

/** Each table by the class that decides what may become of its rows. What is kept how long: docs/decisions/retention.md. */
export const tablesByClass: Readonly<Record<DataClass, readonly string[]>> = {
  secret: [
    ...['action_token', 'api_token', 'idempotency_key', 'mail', 'oidc_client', 'oidc_record', 'otp_request'],
    ...[
      'account',
      'calendar_feed',
      'einvoicing_settings',
      'passkey',
      'passkey_challenge',
      'second_factor',
      'sign_in_step',
      'upload',
    ],
  ],
  personal: [
    ...[
      'billing_profile',
      'booking',
      'booking_block',
      'busy',
      'check_in',
      'contact',
      'preference',
      'contact_import',
      'contact_import_line',
      'client_subscription',
      'email_job',
      'entry_movement',
      'form_submission',
    ],
    'mail_delivery',
    'reminder',
    'booking_announcement',
    ...['external_identity', 'handover', 'login_lockout', 'photo', 'professional_profile', 'session', 'stored_file'],
    ...['subscription_day', 'waiting_entry'],
  ],
  fiscal: [
    ...['azienda', 'fattura', 'fattura_emission', 'fattura_numbering', 'invoice_job', 'invoiced_sale', 'mirror_left'],
  ],
  money: [
    ...[
      'commerce_order',
      'hold',
      'intent',
      'owed_refund',
      'operator_alert',
      'order_timeline',
      'payment_attempt',
      'refund',
    ],
    'webhook_event',
  ],
  security: [
    'audit_forgetting',
    'audit_log',
    'audit_log_default',
    'audit_tombstone',
    'auth_event',
    'login_decoy',
    'spent_challenge',
    'spent_id_token',
  ],
  operational: [
    ...['form', 'form_version'],
    ...['comune', 'comune_cap', 'comune_list'],
    ...[
      'activity',
      'cancellation_policy',
      ...['article', 'article_live', 'author', 'category'],
      ...['catalog_item', 'catalog_item_live', 'entity_slug', 'entity_version'],
      'preference_template',
      'capacity_change',
      'closure',
      'closure_group',
      'cors_origin',
      'enum_value',
      'feature_flag',
      'gateway_call',
      'gateway_seller',
      'location',
      'maintenance_mode',
      'organization_subscription',
    ],
    ...[
      'mirror_watermark',
      'platform_plan',
      'provider_setting',
      'rate_limit',
      'schedule',
      'settings_document',
      'slot',
      'slot_closure',
    ],
    ...['studio_plan', 'subscription_feature', 'tenant_stamp'],
  ],
};

/** The section of docs/generated/security.md. */
export const dataLines = (): readonly string[] => [
  '## Classes of data',
  '',
  'A table stands in the class that decides what may become of its rows. How long each is kept is said in',
  '[retention](../decisions/retention.md). All of it lies on a disk and in backups that the operator encrypts.',
  '',
  '| class | what it is | at rest | integrity | in logs | who reads it | kept | tables |',
  '|---|---|---|---|---|---|---|---|',
  ...Object.entries(dataClasses).map(([name, { what, atRest, integrity, inLogs, readBy, kept }]) => {
    const tables = tablesByClass[name as DataClass].toSorted().map((table) => `\`${table}\``);
    return `| ${[name, what, atRest, integrity, inLogs, readBy, kept, tables.join(' ')].join(' | ')} |`;
  }),
  '',
];
