import { awaitsGateway, type FatturaRow, type LeftThere } from '@svc/domain/invoicing';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { MirrorMarks } from './mirror-marks.ts';

const isOpen = ({ state, content }: FatturaRow): boolean =>
  awaitsGateway(state, content.FatturaElettronicaHeader.DatiTrasmissione.FormatoTrasmissione);

/** The mirror's memory in memory. */
export const mirrorMarks = (db: MemoryDatabase): MirrorMarks => ({
  openSellers: (provider, environment) =>
    db.read('invoices.openSellers', (view) => {
      const open = view
        .all<FatturaRow>('fattura')
        .filter((row) => row.provider === provider && row.environment === environment && isOpen(row))
        .toSorted((a, b) => Temporal.PlainDate.compare(b.date, a.date));
      const oldest = new Map(open.map(({ issuer, date }) => [issuer, date]));
      return [...oldest]
        .map(([vatNumber, date]) => ({ vatNumber, oldest: date }))
        .toSorted((a, b) => (a.vatNumber < b.vatNumber ? -1 : 1));
    }),
  leftThere: (provider, environment, remoteId) =>
    db.read(
      'invoices.leftThere',
      (view) => view.get<LeftThere>('leftThere', `${provider} ${environment} ${remoteId}`) ?? null,
    ),
  setLeftThere: (provider, environment, remoteId, mark) =>
    db.write('invoices.setLeftThere', (view) => {
      const key = `${provider} ${environment} ${remoteId}`;
      if (mark === null) view.remove('leftThere', key);
      else view.put('leftThere', key, mark);
    }),
  watermark: (provider, environment) =>
    db.read(
      'invoices.watermark',
      (view) =>
        view.get<{ readonly at: Temporal.Instant | null }>('watermark', `${provider} ${environment}`)?.at ?? null,
    ),
  setWatermark: (provider, environment, at) =>
    db.write('invoices.setWatermark', (view) =>
      view.put('watermark', `${provider} ${environment}`, { provider, environment, at }),
    ),
  advanceWatermark: (provider, environment, seen, at) =>
    db.write('invoices.advanceWatermark', (view) => {
      const key = `${provider} ${environment}`;
      const now = view.get<{ readonly at: Temporal.Instant | null }>('watermark', key)?.at ?? null;
      const same = now === null || seen === null ? now === seen : now.equals(seen);
      if (same) view.put('watermark', key, { provider, environment, at });
    }),
  sellerKnownSince: (provider, environment, vatNumber) =>
    db.read(
      'invoices.sellerKnownSince',
      (view) =>
        view.get<{ readonly at: Temporal.Instant | null }>('gatewaySeller', `${provider} ${environment} ${vatNumber}`)
          ?.at ?? null,
    ),
  setSellerKnown: (provider, environment, vatNumber, at) =>
    db.write('invoices.setSellerKnown', (view) =>
      view.put('gatewaySeller', `${provider} ${environment} ${vatNumber}`, { at }),
    ),
});
