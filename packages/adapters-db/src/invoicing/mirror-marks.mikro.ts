import type { MirrorMarks } from '@svc/application/invoicing';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstantOrNull } from '../kernel/instant.type.ts';
import { toPlainDate } from '../kernel/plain-date.type.ts';
import { findOne, putOne } from '../kernel/rows.ts';
import { sql } from '../kernel/statement.ts';
import { awaitsGatewaySql, GatewaySellerRow, MirrorLeftRow, WatermarkRow } from './invoice.tables.ts';

const openSellers = sql<{ vat_number: string; oldest: string }>(
  'fattura_open_sellers',
  `select issuer as vat_number, min(date)::text as oldest from fattura
   where provider = $1 and environment = $2 and ${awaitsGatewaySql} group by 1 order by 1`,
);
const watermark = sql<{ at: string | null }>(
  'mirror_watermark',
  'select last_synced_at as at from mirror_watermark where provider = $1 and environment = $2',
);
const advanceWatermark = sql(
  'mirror_watermark_advance',
  `insert into mirror_watermark as m (provider, environment, last_synced_at) values ($1, $2, $4)
   on conflict (provider, environment) do update set last_synced_at = excluded.last_synced_at
   where m.last_synced_at is not distinct from $3::timestamptz`,
);

const sellerKnown = sql<{ at: string | null }>(
  'gateway_seller',
  'select known_since as at from gateway_seller where provider = $1 and environment = $2 and vat_number = $3',
);
const forgetLeft = sql(
  'mirror_left_forget',
  'delete from mirror_left where provider = $1 and environment = $2 and remote_id = $3',
);

export const mirrorMarks = (database: Database): MirrorMarks => ({
  openSellers: (provider, environment) =>
    Effect.map(database.query(openSellers, [provider, environment]), (rows) =>
      rows.map(({ vat_number: vatNumber, oldest }) => ({ vatNumber, oldest: toPlainDate(oldest) })),
    ),
  leftThere: (provider, environment, remoteId) =>
    findOne(database, MirrorLeftRow, { provider, environment, remoteId }, ({ reason, judgedFor, since, lookedAt }) => ({
      reason,
      judgedFor,
      since,
      lookedAt,
    })),
  setLeftThere: (provider, environment, remoteId, mark) =>
    mark === null
      ? Effect.asVoid(database.query(forgetLeft, [provider, environment, remoteId]))
      : putOne(database, MirrorLeftRow, ['provider', 'environment', 'remoteId'], {
          provider,
          environment,
          remoteId,
          ...mark,
        }),
  watermark: (provider, environment) =>
    Effect.map(database.query(watermark, [provider, environment]), ([row]) => toInstantOrNull(row?.at ?? null)),
  setWatermark: (provider, environment, lastSyncedAt) =>
    putOne(database, WatermarkRow, ['provider', 'environment'], { provider, environment, lastSyncedAt }),
  advanceWatermark: (provider, environment, seen, at) =>
    Effect.asVoid(database.query(advanceWatermark, [provider, environment, seen, at])),
  sellerKnownSince: (provider, environment, vatNumber) =>
    Effect.map(database.query(sellerKnown, [provider, environment, vatNumber]), ([row]) =>
      toInstantOrNull(row?.at ?? null),
    ),
  setSellerKnown: (provider, environment, vatNumber, knownSince) =>
    putOne(database, GatewaySellerRow, ['provider', 'environment', 'vatNumber'], {
      provider,
      environment,
      vatNumber,
      knownSince,
    }),
});
