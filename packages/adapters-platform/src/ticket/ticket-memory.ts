type Claims = Readonly<Record<string, unknown>>;

/** What a ticket said, by its digest. Knows nothing of tickets that were never added. */
export interface TicketMemory {
  readonly recall: (digest: string) => Claims | undefined;
  readonly remember: (digest: string, claims: Claims) => void;
}

/** Places, two for each digest: 40 MB, of which the machine gives those pages that are written to. */
const PLACES = 1 << 18;

/** A place: digest, person, session, and the time of issue with blanks behind it. */
const [PERSON, SESSION, ISSUED, LENGTH] = [32, 68, 104, 136] as const;

/** The claims that `sessionClaims` makes, in its order. */
const claimsOf = (person: string, role: number, issued: string, session: string, exp: number): Claims => ({
  nameidentifier: person,
  role,
  is_pro: (role & 1) !== 0,
  is_admin: (role & 2) !== 0,
  is_super_admin: (role & 4) !== 0,
  svc_auth_issued_at: issued,
  sid: session,
  exp,
});

/** The text of claims that a place can give back exactly as they were; undefined for any others. */
const textOf = (claims: Claims): string | undefined => {
  const { nameidentifier: person, role, svc_auth_issued_at: issued, sid: session, exp } = claims;
  if (typeof role !== 'number' || typeof exp !== 'number' || exp === 0) return undefined; // 0 marks a free place
  const text = `${String(person)}${String(session)}${String(issued).padEnd(LENGTH - ISSUED)}`;
  if (!/^[\x20-\x7e]{104}$/.test(text)) return undefined;
  const given = claimsOf(text.slice(0, 36), role, text.slice(72).trimEnd(), text.slice(36, 72), exp);
  return JSON.stringify(given) === JSON.stringify(claims) ? text : undefined;
};

/** The first of the two places of a digest. */
const pairOf = (digest: string, count: number): number =>
  ((digest.charCodeAt(0) << 16) | (digest.charCodeAt(1) << 8) | digest.charCodeAt(2)) & (count - 2);

/**
 * What tickets said when they were opened, outside of the heap: a hundred thousand sessions are nothing that the
 * collector walks. Of three that share two places the newcomer pushes out the one whose place its digest names. Only
 * what the seal covers is in it, and that never changes: whether a session still counts is not a ticket's to say.
 * @param count places, a power of two
 */
export const ticketMemory = (count: number = PLACES): TicketMemory => {
  const texts = Buffer.alloc(count * LENGTH);
  const numbers = new Float64Array(count * 2); // expiry and privilege bits
  const at = (place: number): string => texts.toString('latin1', place * LENGTH, (place + 1) * LENGTH);
  const isFree = (place: number): boolean => numbers[place * 2] === 0;
  /** The place to write to: its own if it has one, so that no digest ever stands in both. */
  const placeFor = (digest: string): number => {
    const first = pairOf(digest, count);
    if (isFree(first) || at(first).startsWith(digest)) return first;
    if (isFree(first + 1) || at(first + 1).startsWith(digest)) return first + 1;
    return first + (digest.charCodeAt(3) % 2);
  };
  return {
    recall: (digest) => {
      let place = pairOf(digest, count);
      let text = at(place);
      if (!text.startsWith(digest)) text = at((place += 1));
      if (!text.startsWith(digest)) return undefined;
      const [exp = 0, role = 0] = [numbers[place * 2], numbers[place * 2 + 1]];
      const issued = text.slice(ISSUED).trimEnd();
      return claimsOf(text.slice(PERSON, SESSION), role, issued, text.slice(SESSION, ISSUED), exp);
    },
    remember: (digest, claims) => {
      const text = textOf(claims);
      if (text === undefined) return;
      const place = placeFor(digest);
      texts.write(digest + text, place * LENGTH, LENGTH, 'latin1');
      numbers[place * 2] = claims['exp'] as number;
      numbers[place * 2 + 1] = claims['role'] as number;
    },
  };
};
