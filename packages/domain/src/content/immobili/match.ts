import { distanceCm } from './distance.ts';
import type { Listing } from './listing.ts';
import type { PreferenceDraft } from './preference.entity.ts';
import { classiEnergetiche } from './wish.ts';

/** What somebody looks for, as far as a match asks. */
export type Wanted = Pick<
  Required<PreferenceDraft>,
  | 'contratto'
  | 'tipologie'
  | 'comuni'
  | 'lat'
  | 'lon'
  | 'raggioM'
  | 'prezzoMax'
  | 'superficieMin'
  | 'localiMin'
  | 'camereMin'
  | 'bagniMin'
  | 'dotazioniMust'
  | 'dotazioniNice'
  | 'classeMin'
  | 'activeUntil'
>;

/** What a criterion is worth when it is met; together a hundred. */
export const matchPoints = {
  prezzo: 30,
  zona: 25,
  superficie: 15,
  vani: 15,
  dotazioni: 10,
  classe: 5,
} as const;

/** What a score is made of. */
export type MatchCriterion = keyof typeof matchPoints;

/** How a criterion is: `any` was not asked for, `near` is inside its tolerance, `unknown` is not written down. */
export type MatchVerdict = 'any' | 'met' | 'near' | 'missed' | 'unknown';

/** Why a listing has its score, criterion by criterion. */
export interface MatchReason {
  readonly criterion: MatchCriterion;
  readonly verdict: MatchVerdict;
  readonly points: number;
}

/** Why a listing is none for a wish, whatever else it has. */
export type Exclusion =
  | 'contratto'
  | 'tipologia'
  | 'stato'
  | 'dotazioni'
  | 'prezzo'
  | 'superficie'
  | 'zona'
  | 'expired';

/** How a listing meets a wish: excluded, or a score of 0 to 100 with its reasons. */
export type Match =
  | { readonly excluded: Exclusion }
  | { readonly excluded: null; readonly score: number; readonly reasons: readonly MatchReason[] };

/** Of a thousandth: how far beyond what was asked a listing is still shown. */
const OVER_PRICE = 1100;
const UNDER_SURFACE = 900;
const OVER_RADIUS = 1200;

/** A share of a criterion's points: 0 to `of`. */
interface Share {
  readonly verdict: MatchVerdict;
  readonly part: number;
  readonly of: number;
}

const any: Share = { verdict: 'any', part: 1, of: 1 };
const met: Share = { verdict: 'met', part: 1, of: 1 };
const unknown: Share = { verdict: 'unknown', part: 1, of: 2 };
const outside = 'outside';
type Judged = Share | typeof outside;

/** A share inside a tolerance: whole at what was asked, nothing at the limit. */
const near = (part: number, of: number): Judged => (part < 0 ? outside : { verdict: 'near', part, of });

const prezzo = ({ prezzoCents }: Listing, { prezzoMax }: Wanted): Judged => {
  if (prezzoMax === null) return any;
  if (prezzoCents === null) return unknown;
  const most = prezzoMax.amountCents;
  if (prezzoCents <= most) return met;
  return near(OVER_PRICE * most - 1000 * prezzoCents, (OVER_PRICE - 1000) * most);
};

const superficie = ({ superficieMq }: Listing, { superficieMin }: Wanted): Judged => {
  if (superficieMin === null) return any;
  if (superficieMq === null) return unknown;
  if (superficieMq >= superficieMin) return met;
  return near(1000 * superficieMq - UNDER_SURFACE * superficieMin, (1000 - UNDER_SURFACE) * superficieMin);
};

const zona = ({ comune, posizione }: Listing, { comuni, lat, lon, raggioM }: Wanted): Judged => {
  if (comuni.length > 0) return comuni.includes(comune) ? met : outside;
  if (lat === null || lon === null || raggioM === null) return any;
  if (posizione === null) return unknown;
  const radius = raggioM * 100;
  const most = (radius * OVER_RADIUS) / 1000;
  const distance = distanceCm({ lat, lon }, posizione, most);
  if (distance === null) return outside;
  return distance <= radius ? met : near(most - distance, most - radius);
};

/** Rooms exclude nothing: each that is missing costs its share, one that is not written down half of it. */
const vani = (listing: Listing, { localiMin, camereMin, bagniMin }: Wanted): Share => {
  const asked = [
    { wanted: localiMin, has: listing.locali },
    { wanted: camereMin, has: listing.camere },
    { wanted: bagniMin, has: listing.bagni },
  ].flatMap(({ wanted, has }) => (wanted === null ? [] : [{ wanted, has }]));
  if (asked.length === 0) return any;
  const of = asked.reduce((sum, { wanted }) => sum + 2 * wanted, 0);
  const part = asked.reduce((sum, { wanted, has }) => sum + (has === null ? wanted : 2 * Math.min(has, wanted)), 0);
  const verdict = asked.some(({ has }) => has === null)
    ? 'unknown'
    : part === of
      ? 'met'
      : part === 0
        ? 'missed'
        : 'near';
  return { verdict, part, of };
};

const dotazioni = (listing: Listing, { dotazioniNice }: Wanted): Share => {
  const asked = new Set(dotazioniNice);
  if (asked.size === 0) return any;
  const part = [...asked].filter((each) => listing.dotazioni.includes(each)).length;
  return { verdict: part === asked.size ? 'met' : part === 0 ? 'missed' : 'near', part, of: asked.size };
};

const classe = ({ classeEnergetica }: Listing, { classeMin }: Wanted): Share => {
  if (classeMin === null) return any;
  if (classeEnergetica === null) return unknown;
  const isAsGood = classiEnergetiche.indexOf(classeEnergetica) <= classiEnergetiche.indexOf(classeMin);
  return isAsGood ? met : { verdict: 'missed', part: 0, of: 1 };
};

/** Criteria that exclude beyond their tolerance, and criteria that only count. */
const narrowing = { prezzo, zona, superficie } as const;
const counting = { vani, dotazioni, classe } as const;

/** What excludes a listing before anything is counted. */
const excludedBy = (listing: Listing, wanted: Wanted, today: Temporal.PlainDate): Exclusion | null => {
  const { contratto, tipologie, dotazioniMust, activeUntil } = wanted;
  if (activeUntil !== null && Temporal.PlainDate.compare(activeUntil, today) < 0) return 'expired';
  if (listing.stato !== 'disponibile' && listing.stato !== 'inTrattativa') return 'stato';
  if (contratto !== null && contratto !== listing.contratto) return 'contratto';
  if (tipologie.length > 0 && !tipologie.includes(listing.tipologia)) return 'tipologia';
  return dotazioniMust.every((each) => listing.dotazioni.includes(each)) ? null : 'dotazioni';
};

/**
 * How well a listing meets a wish. Integers alone; a cheaper, a larger or a better equipped one never scores lower, so the
 * least price and the largest surface of a wish count for searches only.
 *
 * @param today the last day of a wish is compared with it
 */
export const match = (listing: Listing, wanted: Wanted, today: Temporal.PlainDate): Match => {
  const excluded = excludedBy(listing, wanted, today);
  if (excluded !== null) return { excluded };
  const reasons: MatchReason[] = [];
  for (const criterion of keysOf(narrowing)) {
    const judged = narrowing[criterion](listing, wanted);
    if (judged === outside) return { excluded: criterion };
    reasons.push(reasonOf(criterion, judged));
  }
  for (const criterion of keysOf(counting)) reasons.push(reasonOf(criterion, counting[criterion](listing, wanted)));
  return { excluded: null, score: reasons.reduce((sum, { points }) => sum + points, 0), reasons };
};

const keysOf = <T extends object>(criteria: T): readonly (keyof T)[] => Object.keys(criteria) as (keyof T)[];

const reasonOf = (criterion: MatchCriterion, { verdict, part, of }: Share): MatchReason => ({
  criterion,
  verdict,
  points: Math.trunc((matchPoints[criterion] * part) / of),
});
