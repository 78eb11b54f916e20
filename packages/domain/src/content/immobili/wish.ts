import {
  byDefault,
  choice,
  date,
  flag,
  integer,
  list,
  money,
  optional,
  text,
  word,
  type DraftOf,
  type EntityRule,
} from '../../kernel/entity/index.ts';

/** What becomes of an immobile: it is sold, let, let for holidays, or auctioned. */
export const contratti = ['vendita', 'affitto', 'affittoBreve', 'asta'] as const;

/** The classes of D.M. 26 June 2015, the best first. */
export const classiEnergetiche = ['A4', 'A3', 'A2', 'A1', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

const tipologia = word('immobile.tipologia');
const dotazione = word('immobile.dotazione');
const degrees = (most: number) => optional(integer(-most * 1_000_000, most * 1_000_000));
const rooms = () => optional(integer(1, 50));

/**
 * What somebody looks for, field by field; an empty one excludes nothing. Places are comuni, or a circle in microdegrees
 * and metres; areas are square metres.
 */
export const wishFields = {
  contratto: optional(choice(contratti, { filter: true })),
  tipologie: byDefault([], list(20, tipologia, { filter: true })),
  /** ISTAT's codes of six digits. */
  comuni: byDefault([], list(50, text(6, {}, /^\d{6}$/), { filter: true })),
  lat: degrees(90),
  lon: degrees(180),
  raggioM: optional(integer(100, 200_000)),
  prezzoMin: optional(money()),
  prezzoMax: optional(money({ filter: true })),
  superficieMin: optional(integer(1, 100_000)),
  superficieMax: optional(integer(1, 100_000)),
  localiMin: rooms(),
  camereMin: rooms(),
  bagniMin: rooms(),
  /** What it must have, and what would be nice beside. */
  dotazioniMust: byDefault([], list(30, dotazione)),
  dotazioniNice: byDefault([], list(30, dotazione)),
  classeMin: optional(choice(classiEnergetiche)),
  /** Whether whom it concerns is written to when something fits. */
  alerts: byDefault(true, flag({ filter: true })),
  /** The last day on which it counts. */
  activeUntil: optional(date({ filter: true, sort: true })),
} as const;

type Wish = DraftOf<typeof wishFields>;
type WishRule = EntityRule<typeof wishFields, 'circle_incomplete' | 'place_ambiguous' | 'range_inverted'>;

const circle = ({ lat, lon, raggioM }: Wish): readonly (number | null)[] => [lat, lon, raggioM];
const isInverted = (least: number | undefined | null, most: number | undefined | null): boolean =>
  typeof least === 'number' && typeof most === 'number' && least > most;

/** What must hold of any of them. */
export const wishRules = [
  {
    code: 'range_inverted',
    at: ['prezzoMin', 'prezzoMax'],
    broken: ({ prezzoMin, prezzoMax }) => isInverted(prezzoMin?.amountCents, prezzoMax?.amountCents),
  },
  {
    code: 'range_inverted',
    at: ['superficieMin', 'superficieMax'],
    broken: ({ superficieMin, superficieMax }) => isInverted(superficieMin, superficieMax),
  },
  {
    code: 'circle_incomplete',
    at: ['lat', 'lon', 'raggioM'],
    broken: (wish) => circle(wish).some((each) => each === null) && circle(wish).some((each) => each !== null),
  },
  {
    code: 'place_ambiguous',
    at: ['comuni', 'raggioM'],
    broken: (wish) => wish.comuni.length > 0 && circle(wish).some((each) => each !== null),
  },
] as const satisfies readonly WishRule[];
