import { openMemoryWorld } from '../../testing/memory-world.ts';
import { offerCheckoutContract } from './offer-checkout.contract.ts';

offerCheckoutContract('memory', openMemoryWorld);
