import * as Effect from 'effect/Effect';
import { parseBillingProfile, type BillingProfile } from '@svc/domain/invoicing';
import type { AccountId } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce-ports.ts';
import type { BillingProfileRequired } from '../../invoicing/index.ts';

interface Buyer {
  readonly userId: AccountId;
  /** As it came in; absent = the stored one. */
  readonly billingProfile?: unknown;
}

/** Nobody was named, and nobody is stored. */
const MISSING = { path: '', code: 'required' };

/** Whom the invoice will be for: the profile that came with the checkout, else the stored one. */
export const profileFor = (ports: Pick<MoneyPorts, 'billingProfiles'>) => (command: Buyer) =>
  Effect.gen(function* () {
    if (command.billingProfile !== undefined) {
      const parsed = parseBillingProfile(command.billingProfile);
      if (parsed.isOk()) return parsed.value;
      return yield* Effect.fail<BillingProfileRequired>({ _tag: 'BillingProfileRequired', problems: parsed.error });
    }
    const stored: BillingProfile | null = yield* ports.billingProfiles.find(command.userId);
    if (stored !== null) return stored;
    return yield* Effect.fail<BillingProfileRequired>({ _tag: 'BillingProfileRequired', problems: [MISSING] });
  });
