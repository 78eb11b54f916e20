/** Something the operator can put right; `message` is one clear sentence. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
