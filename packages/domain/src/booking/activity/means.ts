/** How a claim on a place can be covered. */
export const allMeans = ['free', 'entry', 'onSite', 'order'] as const;
/** How a claim on a place is covered. */
export type Means = (typeof allMeans)[number];
