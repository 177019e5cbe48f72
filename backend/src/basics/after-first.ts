/**
 * Waits for the first item, so that a fault before it is answered with a status: once a stream has begun, its status is sent.
 * @throws what the first item throws
 */
export async function afterFirst<Item>(items: AsyncIterable<Item>): Promise<AsyncGenerator<Item>> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  return rest(first, iterator);
}

async function* rest<Item>(first: IteratorResult<Item>, iterator: AsyncIterator<Item>): AsyncGenerator<Item> {
  try {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
