/** Keys by id; the first one seals, every one opens. */
export interface KeyRing {
  readonly current: { readonly id: string; readonly key: Uint8Array };
  readonly find: (id: string) => Uint8Array | undefined;
}

/**
 * Reads `keyId:base64key,keyId:base64key,...`, each key 32 bytes, ids of letters, digits, `-` and `_`.
 * @throws {Error} naming the place of the mistake, never the key
 */
export const parseKeyRing = (text: string): KeyRing => {
  const keys = new Map<string, Uint8Array>();
  for (const [index, part] of text.split(',').entries()) {
    const [, id, encoded] = /^\s*([A-Za-z0-9_-]{1,64}):([A-Za-z0-9+/_=-]+)\s*$/.exec(part) ?? [];
    const key = encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
    if (id === undefined || key?.length !== 32)
      throw new Error(`key ${index + 1} of the ring must be keyId:base64 of 32 bytes`);
    if (keys.has(id)) throw new Error(`the key ring holds ${id} twice`);
    keys.set(id, key);
  }
  const [current] = keys;
  if (current === undefined) throw new Error('the key ring is empty');
  return { current: { id: current[0], key: current[1] }, find: (id) => keys.get(id) };
};
