import { parseSeller, type PartialSellerFields } from '@svc/domain/invoicing';

/** Who invoices by the environment. */
export const environmentSeller: PartialSellerFields = {
  vatNumber: '12345678903',
  name: 'Studio Loto S.r.l.',
  regimeFiscale: 'RF01',
  address: 'Viale della Libertà',
  streetNumber: '1',
  postalCode: '00185',
  city: 'Roma',
  province: 'RM',
  country: 'IT',
};

/** Who invoices when the admin has saved a seller: another company. */
export const savedSeller: PartialSellerFields = {
  vatNumber: '00743110157',
  name: 'Loto Nuovo S.r.l.',
  regimeFiscale: 'RF01',
  address: 'Corso Magenta',
  streetNumber: '8',
  postalCode: '20123',
  city: 'Milano',
  province: 'MI',
  country: 'IT',
};

/** A seller is one of the two, never a mixture. */
export const knownSellers: ReadonlySet<string> = new Set(
  [environmentSeller, savedSeller].map((seller) => JSON.stringify(parseSeller(seller)._unsafeUnwrap())),
);

/** Nothing is encrypted in a simulation; a broken envelope stands for a key that was lost. */
export const SEALED = 'sealed:';
export const LOST_SECRET = 'sealed-with-a-lost-key';
export const opensSecret = (sealed: string | null): boolean => sealed?.startsWith(SEALED) === true;
