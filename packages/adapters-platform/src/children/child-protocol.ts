/** What travels between the server and a child. */
export interface ChildRequest<W> {
  readonly id: number;
  readonly work: W;
}

export interface ChildReply<A> {
  readonly id: number;
  readonly answer: A;
  /** The child ends with this answer and takes no other job. */
  readonly last: boolean;
}
