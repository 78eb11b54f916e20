type AnyTable = { readonly [state: string]: { readonly [event: string]: object } };

/** Every pair of states that some cell of the table allows; replays aside. */
export const movesOf = (table: AnyTable): ReadonlySet<string> => {
  const moves = new Set<string>();
  for (const [from, row] of Object.entries(table))
    for (const cell of Object.values(row)) {
      const { to, restore } = cell as { readonly to?: string; readonly restore?: readonly string[] };
      for (const next of [...(to === undefined ? [] : [to]), ...(restore ?? [])]) moves.add(`${from} ${next}`);
    }
  return moves;
};
