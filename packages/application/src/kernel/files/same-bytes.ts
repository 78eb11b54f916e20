/** Whether two sources give the same bytes, however they are cut; neither is held whole. */
export const hasSameBytes = async (
  one: AsyncIterable<Uint8Array>,
  other: AsyncIterable<Uint8Array>,
): Promise<boolean> => {
  const [a, b] = [one[Symbol.asyncIterator](), other[Symbol.asyncIterator]()];
  const next = async (of: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> => {
    for (;;) {
      const { done, value } = await of.next();
      if (done === true) return null;
      if (value.length > 0) return value;
    }
  };
  try {
    let [left, right] = [await next(a), await next(b)];
    while (left !== null && right !== null) {
      const length = Math.min(left.length, right.length);
      for (let at = 0; at < length; at += 1) if (left[at] !== right[at]) return false;
      left = left.length === length ? await next(a) : left.subarray(length);
      right = right.length === length ? await next(b) : right.subarray(length);
    }
    return left === null && right === null;
  } finally {
    await Promise.all([a.return?.(), b.return?.()]);
  }
};
