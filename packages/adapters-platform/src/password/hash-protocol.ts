/** What travels between the server and a hash child. */
export type HashRequest =
  | { readonly id: number; readonly op: 'hash'; readonly password: string; readonly cost: number }
  | { readonly id: number; readonly op: 'verify'; readonly password: string; readonly hash: string };

export interface HashReply {
  readonly id: number;
  readonly answer: string | boolean;
}
