/** Blanks of every kind, controls, and letters that fonts leave empty (fillers, the blank Braille pattern). */
const unseen = /[\s\p{Z}\p{C}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]/gu;

/** The characters of a password that somebody sees, compatibility forms and case folded. */
export const visibleOf = (password: string): readonly string[] =>
  Array.from(password.normalize('NFKC').replaceAll(unseen, '').toLowerCase());

/** Letters and digits alone, without accents: what is left when somebody writes a name with dots, dashes and capitals. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Shorter ones stand in every other word. */
const shortestWord = 3;
/** So many letters and digits beside the words, a year say, or so many signs make no password of them. */
const hardlyMore = 4;
/** As little as a day written in digits. */
const aDay = /^\p{N}{0,8}$/u;

/** How many characters somebody sees that are neither letters nor digits. */
const signsOf = (text: string): number =>
  visibleOf(text).filter((character) => !/[\p{L}\p{M}\p{N}]/u.test(character)).length;

/** Whether a password consists of these words, in whatever order and spelling, with at most a few characters or a day more. */
export const isHardlyMoreThan = (password: string, words: readonly string[]): boolean => {
  const given = bare(password);
  const known = words.filter((word) => bare(word).length >= shortestWord && given.includes(bare(word)));
  const rest = known
    .map(bare)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), given);
  const signs = signsOf(password) - Math.max(0, ...known.map(signsOf));
  return rest.length < given.length && (rest.length <= hardlyMore || aDay.test(rest)) && signs <= hardlyMore;
};

/** What the program and its roles are called, in both languages: tried beside the names of a studio. */
export const programWords = [
  ...['svc', 'studio', 'login', 'password'],
  ...['user', 'utente', 'client', 'cliente', 'pro', 'professional', 'professionista', 'insegnante'],
  ...['super', 'superadmin', 'admin', 'administrator', 'amministratore', 'amministratrice', 'operator', 'operatore'],
] as const;

/** A person's name, each part of it, and each two neighbours: `De Gasperi` has a part that is too short by itself. */
export const nameWords = (name: string): readonly string[] => {
  const parts = name.split(/[^\p{L}\p{M}\p{N}]+/u);
  return [name, ...parts, ...parts.slice(1).map((part, at) => `${parts[at]} ${part}`)];
};

/** Parts of a host name that say nothing about whose it is. */
const nobodys = new Set(['www', 'app', 'com', 'net', 'org', 'info']);

/** The words of what a studio is known by, and each name as one word; of a host not its last label, nor an IP address. */
export const studioWords = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    const isHost = !/\s/u.test(name) && name.includes('.');
    const labels = isHost ? name.replace(/:\d+$/u, '').split('.').slice(0, -1) : [name];
    const words = labels.flatMap((label) => [label, ...label.split(/[^\p{L}\p{M}\p{N}]+/u)]);
    return [...(isHost ? [name] : []), ...words].filter(
      (word) => /\p{L}/u.test(word) && !nobodys.has(word.toLowerCase()),
    );
  });
