/** What a class asks for. */
export const dataClasses = {
  secret:
    'opens something, or holds what does: hashed, or sealed with AES-256-GCM; never in a log, an answer, an audit entry or an export',
  personal:
    'of a person: read by themselves and by roles with a reason, in their export, gone with an erasure; never in a log but as an id',
  fiscal:
    'a document or its evidence: kept as the law wants it, also after an erasure; changed by nobody once transmitted',
  money: 'what was bought, paid and given back: kept with its document, of a person by id alone',
  security: 'who did what: written once, read by SuperAdmins and operators, without texts; goes by its age',
  operational: 'how the studio and the program work: no person, no secret',
} as const;
export type DataClass = keyof typeof dataClasses;

/** Each table by the class that decides what may become of its rows. What is kept how long: docs/decisions/retention.md. */
export const tablesByClass: Readonly<Record<DataClass, readonly string[]>> = {
  secret: [
    ...['action_token', 'api_token', 'idempotency_key', 'mail', 'oidc_client', 'oidc_record', 'otp_request'],
    ...['account', 'einvoicing_settings', 'second_factor', 'sign_in_step'],
  ],
  personal: [
    ...['billing_profile', 'booking', 'check_in', 'client_subscription', 'email_job', 'entry_movement'],
    ...['external_identity', 'handover', 'login_lockout', 'photo', 'professional_profile', 'session'],
    ...['subscription_day', 'waiting_entry'],
  ],
  fiscal: [
    ...['azienda', 'fattura', 'fattura_emission', 'fattura_numbering', 'invoice_job', 'invoiced_sale', 'mirror_left'],
  ],
  money: [
    ...['commerce_order', 'hold', 'intent', 'operator_alert', 'order_timeline', 'payment_attempt', 'refund'],
    'webhook_event',
  ],
  security: [
    'audit_log',
    'audit_log_default',
    'audit_tombstone',
    'auth_event',
    'login_decoy',
    'spent_challenge',
    'spent_id_token',
  ],
  operational: [
    ...[
      'activity',
      'cancellation_policy',
      'feature_flag',
      'gateway_call',
      'gateway_seller',
      'location',
      'maintenance_mode',
    ],
    ...['mirror_watermark', 'platform_plan', 'provider_setting', 'rate_limit', 'schedule', 'settings_document', 'slot'],
    ...['studio_plan', 'subscription_feature', 'tenant_stamp'],
  ],
};

/** The section of docs/generated/security.md. */
export const dataLines = (): readonly string[] => [
  '## Classes of data',
  '',
  'A table stands in the class that decides what may become of its rows. How long each is kept is said in',
  '[retention](../decisions/retention.md).',
  '',
  '| class | what it asks for | tables |',
  '|---|---|---|',
  ...Object.entries(dataClasses).map(([name, asks]) => {
    const tables = tablesByClass[name as DataClass].toSorted().map((table) => `\`${table}\``);
    return `| ${name} | ${asks} | ${tables.join(' ')} |`;
  }),
  '',
];
