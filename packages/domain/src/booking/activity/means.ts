/** How a claim on a place is covered. */
export type Means = 'free' | 'entry' | 'onSite' | 'order';
