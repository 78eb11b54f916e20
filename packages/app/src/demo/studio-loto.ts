import { plainActivity, type Activity } from '@svc/domain/booking';
import type { ActivityId } from '@svc/domain/kernel';
import type { BillingProfile, PartialSellerFields } from '@svc/domain/invoicing';

/** The demo tenant: an Italian yoga studio. Every tax code is a made-up one with a right check digit. */
export const studioLotoSeller: PartialSellerFields = {
  name: 'Studio Loto S.r.l.',
  vatNumber: '12345678903',
  regimeFiscale: 'RF01',
  address: 'Via dei Glicini 12',
  postalCode: '40121',
  city: 'Bologna',
  province: 'BO',
  country: 'IT',
  email: 'info@studio-loto.example',
};

export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly bits: number;
  readonly role: string;
  /** The seeded operator has the known default password until it is changed. */
  readonly defaultPassword: boolean;
}

export const demoPassword = 'loto-demo-2026';

export const demoPeople: readonly DemoPerson[] = [
  { email: 'anna@example.it', name: 'Anna Conti', bits: 0, role: 'client', defaultPassword: false },
  { email: 'bruno@example.it', name: 'Bruno Riva', bits: 0, role: 'client', defaultPassword: false },
  { email: 'giulia@studio-loto.example', name: 'Giulia Neri', bits: 2, role: 'admin', defaultPassword: false },
  { email: 'operator@studio-loto.example', name: 'Operatore', bits: 4, role: 'operator', defaultPassword: true },
];

export const annaProfile: BillingProfile = {
  kind: 'consumer',
  firstName: 'Anna',
  lastName: 'Conti',
  fiscalCode: 'CNTNNA85A41A944Y',
  country: 'IT',
  address: 'Via Roma 1',
  postalCode: '40121',
  city: 'Bologna',
  province: 'BO',
  email: 'anna@example.it',
};

const brunoProfile: BillingProfile = {
  kind: 'consumer',
  firstName: 'Bruno',
  lastName: 'Riva',
  fiscalCode: 'RVIBRN85C12A944J',
  country: 'IT',
  address: 'Via San Vitale 8',
  postalCode: '40125',
  city: 'Bologna',
  province: 'BO',
  email: 'bruno@example.it',
};

/** Every client of the demo has one, so that each login can buy; whose it is follows from its address. */
export const demoProfiles: readonly BillingProfile[] = [annaProfile, brunoProfile];

const vat = { rateBp: 2200 } as const;
const base = {
  kind: 'class',
  state: 'Published',
  professionalIds: [],
  durationMinutes: 60,
  means: ['order', 'entry'],
  vat,
  leadMinutes: 0,
  horizonDays: 60,
  ...plainActivity,
} as const satisfies Partial<Activity>;

/** An activity with the local start times of each weekday, Monday = 1. */
export interface DemoActivity {
  readonly activity: Activity;
  readonly times: readonly { readonly weekdays: readonly number[]; readonly start: string }[];
}

const id = (tail: string): ActivityId => `0190a000-0000-7000-8000-${tail}` as ActivityId;

export const demoActivities: readonly DemoActivity[] = [
  {
    activity: {
      ...base,
      id: id('000000000001'),
      slug: 'hatha',
      name: { it: 'Hatha yoga', en: 'Hatha yoga' },
      description: { it: 'Posizioni lente e respiro, per tutti.', en: 'Slow postures and breath, for everybody.' },
      color: '#7b5ea7',
      position: 1,
      capacity: 10,
      price: { amountCents: 1800, currency: 'EUR' },
    },
    times: [
      { weekdays: [1, 2, 3, 4, 5, 6, 7], start: '18:30' },
      { weekdays: [2, 4], start: '07:30' },
    ],
  },
  {
    activity: {
      ...base,
      id: id('000000000002'),
      slug: 'vinyasa',
      name: { it: 'Vinyasa flow', en: 'Vinyasa flow' },
      description: { it: 'Sequenze dinamiche. Livello intermedio.', en: 'Dynamic sequences, intermediate.' },
      color: '#c2703d',
      position: 2,
      capacity: 8,
      price: { amountCents: 2000, currency: 'EUR' },
    },
    times: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], start: '19:45' }],
  },
  {
    activity: {
      ...base,
      id: id('000000000003'),
      slug: 'individuale',
      name: { it: 'Lezione individuale', en: 'Private lesson' },
      description: { it: 'Un insegnante tutto per te: un solo posto.', en: 'A teacher of your own: one place.' },
      color: '#3d7d6c',
      position: 3,
      capacity: 1,
      price: { amountCents: 4500, currency: 'EUR' },
    },
    times: [
      { weekdays: [1, 2, 3, 4, 5, 6, 7], start: '12:00' },
      { weekdays: [1, 2, 3, 4, 5, 6, 7], start: '13:15' },
      { weekdays: [1, 2, 3, 4, 5, 6, 7], start: '14:30' },
    ],
  },
];
