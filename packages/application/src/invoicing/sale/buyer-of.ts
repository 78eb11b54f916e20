import * as Effect from 'effect/Effect';
import { parseBillingProfile, type AziendaId, type BillingProfile } from '@svc/domain/invoicing';
import type { AccountId } from '@svc/domain/kernel';
import type { BillingProfileRequired } from '../billing-profile-required.ts';
import { notFound } from '../../kernel/index.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

/**
 * Who buys: as typed, else one of the registry, else a person's stored billing profile. Of the last one without an address
 * the copies go to the account, as those of an order do.
 */
export interface BuyerChoice {
  readonly buyer?: unknown;
  readonly aziendaId?: AziendaId | undefined;
  readonly userId?: AccountId | undefined;
}

const required: BillingProfileRequired = {
  _tag: 'BillingProfileRequired',
  problems: [{ path: '', code: 'required' }],
};

export const buyerOf =
  (ports: Pick<InvoicingPorts, 'aziende' | 'billingProfiles'>) =>
  ({ buyer, aziendaId, userId }: BuyerChoice) =>
    Effect.gen(function* () {
      if (buyer !== undefined) {
        const parsed = parseBillingProfile(buyer);
        if (parsed.isOk()) return parsed.value;
        return yield* Effect.fail<BillingProfileRequired>({ ...required, problems: parsed.error });
      }
      if (aziendaId !== undefined) {
        const azienda = yield* ports.aziende.find(aziendaId);
        return azienda === null ? yield* Effect.fail(notFound('Azienda')) : azienda.profile;
      }
      const stored: BillingProfile | null = userId === undefined ? null : yield* ports.billingProfiles.find(userId);
      if (userId === undefined || stored === null) return yield* Effect.fail(required);
      const email = stored.email ?? (yield* ports.billingProfiles.addressOf(userId));
      return email === null ? stored : { ...stored, email };
    });
