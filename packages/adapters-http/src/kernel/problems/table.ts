/** Status, Italian sentence, English sentence. A `{name}` is filled from the problem's params. */
export type ProblemTexts = readonly [status: number, it: string, en: string];
export type ProblemTable = Readonly<Record<string, ProblemTexts>>;
