/** A use case once its ports are given. */
export type Composed<F> = F extends (ports: never) => infer R ? R : never;
