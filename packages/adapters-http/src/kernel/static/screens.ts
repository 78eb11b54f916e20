/** How the screens stand that this process can show: built, being built, or not to be had. */
export type Screens =
  | { readonly state: 'ready'; readonly folder: string }
  | { readonly state: 'building' | 'failed' | 'absent' };

/** The screens of a process, the same for all its tenants. */
export interface Site {
  readonly screens: () => Screens;
  /** Ids of rows whose answers the first page carries, so that a screen paints before it has asked: GET, open to anybody. */
  readonly answers: readonly string[];
  /** Which build answers, for a page that is older than it. */
  readonly build: string;
}

/** What the first page says of a studio. */
export interface StudioFace {
  readonly name: string;
  /** `#rrggbb`; null for the colour of the design. */
  readonly accent: string | null;
  /** IANA name of the zone in which the studio's days are counted. */
  readonly zone: string;
  /** Which of its partners are emulators or test environments. */
  readonly sandbox: { readonly payments: boolean; readonly einvoicing: boolean; readonly mail: boolean };
}

/** Where screens live; an entry is a page of its own. */
const ENTRIES = { dashboard: 'index', prenota: 'client', area: 'client', pagamento: 'client' } as const;

/** The page behind a path of a screen; undefined for every other path. */
export const entryOf = (path: string): 'index' | 'client' | undefined => {
  const [, first = ''] = /^\/([a-z]+)(?:\/|$)/.exec(path) ?? [];
  return Object.hasOwn(ENTRIES, first) ? ENTRIES[first as keyof typeof ENTRIES] : undefined;
};

/** Where the files of the screens lie; below it nothing is a screen. */
export const ASSETS = '/dashboard/assets/';
