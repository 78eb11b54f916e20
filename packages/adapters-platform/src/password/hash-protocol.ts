/** What a hash child is asked for. */
export type HashWork =
  | { readonly op: 'hash'; readonly password: string; readonly cost: number }
  | { readonly op: 'verify'; readonly password: string; readonly hash: string };

/** A hash, or whether the password fits. */
export type HashAnswer = string | boolean;
