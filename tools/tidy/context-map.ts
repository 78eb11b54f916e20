/** The contexts, in the order in which they stand everywhere. */
export const contexts = [
  'kernel',
  'accounts',
  'commerce',
  'invoicing',
  'booking',
  'content',
  'operations',
  'fleet',
] as const;
export type ContextName = (typeof contexts)[number];

/** Packages that serve one outside vendor stand vendor first; all of their code belongs to one context. */
export const homeContexts: Readonly<Record<string, ContextName>> = {
  'adapters-payments': 'commerce',
  'adapters-sdi': 'invoicing',
  'adapters-platform': 'accounts',
};

/** `from` may reach `to` through the index of `to` alone; in every package, unless one is named. */
export interface ContextPair {
  readonly from: ContextName;
  readonly to: ContextName;
  readonly package?: string;
  /** Only what that package holds of `to` may be reached; absent: any package's. */
  readonly into?: string;
  /** Nothing of it is loaded: the arrow exists for the compiler alone. */
  readonly typesOnly?: true;
  readonly why: string;
}

/** Every context may reach the kernel. All other arrows stand here; one that nobody uses is reported too. */
export const contextPairs: readonly ContextPair[] = [
  {
    from: 'commerce',
    to: 'invoicing',
    why: 'An order freezes its billing profile, and what money does (paid, refunded) decides about its invoice job.',
  },
  {
    from: 'commerce',
    to: 'booking',
    why: 'A checkout asks whether a place may be booked, and finalizing an order makes its booking.',
  },
  {
    from: 'commerce',
    to: 'content',
    package: 'application',
    typesOnly: true,
    why: 'What all use cases of a tenant stand on is one list of ports, those of content among them.',
  },
  {
    from: 'invoicing',
    to: 'commerce',
    package: 'application',
    into: 'domain',
    typesOnly: true,
    why: 'An invoice is composed from a paid order. The use cases and the ports of commerce stay unknown to it.',
  },
  {
    from: 'invoicing',
    to: 'booking',
    typesOnly: true,
    why: 'What is paid at the desk is invoiced from its booking or its subscription.',
  },
  {
    from: 'booking',
    to: 'commerce',
    package: 'application',
    typesOnly: true,
    why: 'In memory the slots count the places that holds occupy.',
  },
  {
    from: 'booking',
    to: 'commerce',
    package: 'adapters-db',
    why: 'A place that is offered to somebody who waits is kept by a hold, whose states are those of its table.',
  },
  {
    from: 'commerce',
    to: 'accounts',
    package: 'adapters-db',
    why: 'The statements that open and finalize orders hold the account, so that nobody is deleted meanwhile.',
  },
  {
    from: 'accounts',
    to: 'booking',
    package: 'adapters-platform',
    why: 'That package is counted to accounts; the calendars that it writes are those of booking.',
  },
  {
    from: 'accounts',
    to: 'content',
    package: 'adapters-platform',
    why: 'That package is counted to accounts; the comments of an older CMS that it reads are those of content.',
  },
  {
    from: 'accounts',
    to: 'content',
    package: 'application',
    why: 'In memory, an erasure takes the files that the person sent, but for those that the studio shows.',
  },
  {
    from: 'booking',
    to: 'accounts',
    package: 'adapters-db',
    why: 'The statement that takes a place with an entry holds the account, so that nobody is deleted meanwhile.',
  },
  {
    from: 'accounts',
    to: 'commerce',
    package: 'application',
    why: 'In memory, what hangs on an account counts its orders that are on their way.',
  },
  {
    from: 'accounts',
    to: 'booking',
    package: 'application',
    why: 'A deletion ends what the person has booked or waits for; in memory, what hangs on an account counts it.',
  },
  {
    from: 'accounts',
    to: 'commerce',
    package: 'adapters-db',
    why: 'What hangs on an account: the orders that are on their way, by the states of their table.',
  },
  {
    from: 'accounts',
    to: 'booking',
    package: 'adapters-db',
    why: 'What hangs on an account: its bookings, by the states of their table.',
  },
  {
    from: 'booking',
    to: 'accounts',
    package: 'adapters-http',
    why: 'What a caller sees of the activities depends on the role.',
  },
  {
    from: 'booking',
    to: 'invoicing',
    package: 'adapters-http',
    why: 'The name and the VAT of a plan stand on the invoice of its sale: only what an invoice can hold is saved.',
  },
  {
    from: 'kernel',
    to: 'accounts',
    package: 'adapters-http',
    why: 'The HTTP kernel ranks the roles of a row and of a session; the words are those of the accounts.',
  },
  {
    from: 'operations',
    to: 'booking',
    package: 'adapters-http',
    why: 'The first page of the staff shows the classes of the day.',
  },
  {
    from: 'operations',
    to: 'commerce',
    package: 'adapters-http',
    why: 'The first page of the staff shows the takings of the day and what waits for a person.',
  },
  {
    from: 'operations',
    to: 'accounts',
    package: 'adapters-http',
    why: 'The audit log shows addresses to a SuperAdmin alone, and gives out what it holds of one person.',
  },
  {
    from: 'content',
    to: 'accounts',
    why: 'The address of a contact is spelled as that of an account, and clients with an account become contacts.',
  },
  {
    from: 'content',
    to: 'booking',
    package: 'adapters-http',
    why: 'A word of the list of reasons for closing stays while closures have it.',
  },
  {
    from: 'content',
    to: 'invoicing',
    package: 'domain',
    why: 'The tax codes of a contact are judged as those of an invoice.',
  },
];
