import { type Bytes, concat, fromHex, toHex } from './bytes';
import { sha256 } from './digest';

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

/**
 * The root that a tree of `size` leaves has when leaf `index` is this event (RFC 9162, section 2.1.3.2).
 * @param eventHash 64 hexadecimal digits
 * @param path from the leaf to the root, 64 hexadecimal digits each
 * @returns 64 hexadecimal digits, or null when the path has the wrong length for that position
 */
export async function rootFromInclusion(
  eventHash: string,
  index: number,
  size: number,
  path: readonly string[],
): Promise<string | null> {
  const leaf = fromHex(eventHash);
  if (!leaf || index >= size) return null;
  let hash = await sha256(concat(leafPrefix, leaf));
  // The node's index in its level, and the last index there. No bitwise operators, because they are limited to 32 bits.
  let place = index;
  let last = size - 1;
  for (const step of path) {
    const sibling = fromHex(step);
    if (!sibling || last === 0) return null;
    if (place % 2 === 1 || place === last) {
      hash = await node(sibling, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else {
      hash = await node(hash, sibling);
    }
    [place, last] = [half(place), half(last)];
  }
  return last === 0 ? toHex(hash) : null;
}

const half = (value: number) => Math.floor(value / 2);
const node = (left: Bytes, right: Bytes) => sha256(concat(nodePrefix, left, right));
