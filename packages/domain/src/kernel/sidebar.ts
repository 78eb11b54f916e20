import type { FlagKey, Flags } from './flags.ts';

/** What a line can count. `decisions`: orders and alerts that a person must decide about; `unread`: received invoices. */
export type SidebarBadge = 'decisions' | 'unread';

/** A line of the sidebar: a page, and what its page asks for. */
export interface SidebarLine {
  readonly id: string;
  /** A word that the screens draw. */
  readonly icon: string;
  readonly label: { readonly it: string; readonly en: string };
  /** The page's path. */
  readonly to: string;
  /** Ids of rows of the API; the line is for whom at least one of them lets in. */
  readonly anyOf: readonly string[];
  /** Beside those of the rows: the line is there while all of them are on. */
  readonly flags?: readonly FlagKey[];
  readonly badge?: SidebarBadge;
  readonly children?: readonly SidebarLine[];
}

/** Lines under one heading. */
export interface SidebarSection {
  readonly id: string;
  readonly label: { readonly it: string; readonly en: string };
  readonly items: readonly SidebarLine[];
}

/** Changes when a line comes, goes or moves. */
export const sidebarVersion = 1;

/** Every line there is, in its order; a line comes with its page. */
export const sidebarTree: readonly SidebarSection[] = [
  {
    id: 'studio',
    label: { it: 'Studio', en: 'Studio' },
    items: [
      {
        id: 'home',
        icon: 'home',
        label: { it: 'Oggi', en: 'Today' },
        to: '/dashboard',
        anyOf: ['home.summary'],
      },
    ],
  },
  {
    id: 'money',
    label: { it: 'Amministrazione', en: 'Money' },
    items: [
      {
        id: 'orders',
        icon: 'orders',
        label: { it: 'Ordini', en: 'Orders' },
        to: '/dashboard/ordini',
        anyOf: ['payments.admin.orders.list', 'commerce.admin.orders.list'],
        flags: ['enable_finance'],
        badge: 'decisions',
      },
      {
        id: 'takings',
        icon: 'takings',
        label: { it: 'Incassi', en: 'Takings' },
        to: '/dashboard/incassi',
        anyOf: ['payments.admin.alerts.list', 'payments.admin.reconciliation'],
        flags: ['enable_finance'],
      },
      {
        id: 'invoices',
        icon: 'invoices',
        label: { it: 'Fatture', en: 'Invoices' },
        to: '/dashboard/fatture',
        anyOf: ['einvoicing.fatture.list'],
        badge: 'unread',
        children: [
          {
            id: 'invoice-settings',
            icon: 'settings',
            label: { it: 'Impostazioni', en: 'Settings' },
            to: '/dashboard/fatture/impostazioni',
            anyOf: ['einvoicing.settings.get'],
          },
        ],
      },
    ],
  },
  {
    id: 'account',
    label: { it: 'Account', en: 'Account' },
    items: [
      { id: 'me', icon: 'me', label: { it: 'Io', en: 'Me' }, to: '/dashboard/io', anyOf: ['auth.verify-session'] },
    ],
  },
];

/**
 * The tree as one person has it: lines whose rows let them in and whose flags are on, without sections that are empty by it.
 * @param letsIn whether a row of the API answers this person, by its role and flags
 */
export const sidebarFor = (
  letsIn: (row: string) => boolean,
  flags: Flags,
  tree: readonly SidebarSection[] = sidebarTree,
): readonly SidebarSection[] => {
  const shown = (lines: readonly SidebarLine[]): readonly SidebarLine[] =>
    lines
      .filter((line) => line.anyOf.some(letsIn) && (line.flags ?? []).every((flag) => flags[flag]))
      .map(({ children, ...line }) => (children === undefined ? line : { ...line, children: shown(children) }));
  return tree.map((section) => ({ ...section, items: shown(section.items) })).filter(({ items }) => items.length > 0);
};
