import type { SealedSecret, SealedSecretStore } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { sql, type Param, type Statement } from './statement.ts';

interface Found {
  readonly key: string;
  readonly field: string;
  readonly sealed: string;
}

/** Where secrets lie sealed. A key is text; of two columns it is their JSON list. */
interface Place {
  readonly next: Statement<Found>;
  readonly replace: Statement<{ readonly one: number }>;
  /** What `next` and `replace` want for a key; nulls begin at the beginning. */
  readonly params: (key: string | null) => readonly Param[];
}

const whole = (key: string | null): readonly Param[] => [key];
const pair = (key: string | null): readonly Param[] =>
  key === null ? [null, null] : (JSON.parse(key) as readonly [string, string]);

// The fields are those that the secrets were sealed for: edit-settings, the mail queue, request-otp, sealed-idempotency.
const places: Readonly<Record<string, Place>> = {
  'einvoicing.settings': {
    params: whole,
    next: sql(
      'sealed_settings_next',
      `select key, field, sealed from einvoicing_settings, lateral (values
         ('gateway_a_password', 'einvoicing.gatewayA.password', gateway_a_password),
         ('gateway_b_token', 'einvoicing.gatewayB.token', gateway_b_token)) as secret(key, field, sealed)
       where sealed is not null and ($1::text is null or key > $1) order by key limit $2`,
    ),
    replace: sql(
      'sealed_settings_replace',
      `update einvoicing_settings set
         gateway_a_password = case when $1 = 'gateway_a_password' then $3 else gateway_a_password end,
         gateway_b_token = case when $1 = 'gateway_b_token' then $3 else gateway_b_token end
       where case $1 when 'gateway_a_password' then gateway_a_password else gateway_b_token end = $2 returning 1 as one`,
    ),
  },
  mail: {
    params: whole,
    next: sql(
      'sealed_mail_next',
      `select id::text as key, 'mail:' || id as field, content as sealed from mail
       where content is not null and ($1::uuid is null or id > $1) order by id limit $2`,
    ),
    replace: sql(
      'sealed_mail_replace',
      'update mail set content = $3 where id = $1::uuid and content = $2 returning 1 as one',
    ),
  },
  mailDelivery: {
    params: whole,
    next: sql(
      'sealed_delivery_next',
      `select id::text as key, 'mail:' || id as field, content as sealed from mail_delivery
       where content is not null and ($1::uuid is null or id > $1) order by id limit $2`,
    ),
    replace: sql(
      'sealed_delivery_replace',
      'update mail_delivery set content = $3 where id = $1::uuid and content = $2 returning 1 as one',
    ),
  },
  otp: {
    params: whole,
    next: sql(
      'sealed_otp_next',
      `select id::text as key, 'otp:' || id as field, sealed_code as sealed from otp_request
       where sealed_code is not null and ($1::uuid is null or id > $1) order by id limit $2`,
    ),
    replace: sql(
      'sealed_otp_replace',
      'update otp_request set sealed_code = $3 where id = $1::uuid and sealed_code = $2 returning 1 as one',
    ),
  },
  idempotency: {
    params: pair,
    next: sql(
      'sealed_idempotency_next',
      `select json_build_array(scope, key)::text as key, 'idempotency:' || scope || ':' || key as field, body as sealed
       from idempotency_key
       where body is not null and ($1::text is null or (scope, key) > ($1, $2)) order by scope, key limit $3`,
    ),
    replace: sql(
      'sealed_idempotency_replace',
      'update idempotency_key set body = $4 where scope = $1 and key = $2 and body = $3 returning 1 as one',
    ),
  },
};

const placeOf = (name: string): Place => {
  const place = Object.hasOwn(places, name) ? places[name] : undefined;
  if (place === undefined) throw new Error(`no secrets lie at ${name}`);
  return place;
};

/** The sealed secrets in the tenant's database. */
export const mikroSealedSecrets = (database: Database): SealedSecretStore => ({
  places: Object.keys(places),
  next: (name, after, limit) =>
    Effect.suspend(() => {
      const { next, params } = placeOf(name);
      return Effect.map(database.query(next, [...params(after), limit]), (rows) =>
        rows.map((row): SealedSecret => ({ place: name, ...row })),
      );
    }),
  replace: ({ place: name, key, sealed: before }, sealed) =>
    Effect.suspend(() => {
      const { replace, params } = placeOf(name);
      return Effect.map(database.query(replace, [...params(key), before, sealed]), (rows) => rows.length > 0);
    }),
});
