/** The fields of a form as texts, by name. */
export type Fields = Readonly<Record<string, string>>;

/** Which fields somebody changed. An emptied one keeps what is stored, so it is no change. */
export const changedIn = (stored: Fields, typed: Fields): readonly string[] =>
  Object.keys(stored).filter((name) => {
    const text = typed[name]?.trim() ?? '';
    return text !== '' && text !== stored[name];
  });

/** A field that two people changed, each to something else. */
export interface Conflict {
  readonly field: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
}

/** What became of a form while somebody else saved theirs. */
export interface Clash {
  readonly conflicts: readonly Conflict[];
  /** Fields that only the other one changed: theirs stays. */
  readonly others: readonly { readonly field: string; readonly theirs: string }[];
}

/** @param base what was stored when the form opened @param stored what is stored by now */
export const clashOf = (base: Fields, typed: Fields, stored: Fields): Clash => {
  const mine = new Set(changedIn(base, typed));
  const theirs = Object.keys(stored).filter((name) => stored[name] !== base[name]);
  const at = (fields: Fields, name: string): string => fields[name] ?? '';
  return {
    conflicts: theirs
      .filter((name) => mine.has(name) && typed[name]?.trim() !== stored[name])
      .map((field) => ({ field, before: at(base, field), mine: at(typed, field), theirs: at(stored, field) })),
    others: theirs.filter((name) => !mine.has(name)).map((field) => ({ field, theirs: at(stored, field) })),
  };
};

/** What is stored with what this form changed on top. @param theirs fields for which the other's value was chosen */
export const merged = (base: Fields, typed: Fields, stored: Fields, theirs: ReadonlySet<string>): Fields => ({
  ...stored,
  ...Object.fromEntries(
    changedIn(base, typed)
      .filter((name) => !theirs.has(name))
      .map((name) => [name, typed[name] ?? '']),
  ),
});
