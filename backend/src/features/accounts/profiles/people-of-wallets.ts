import { In, type Repository } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import type { Person } from '../people/person.entity.js';

const WALLETS_A_QUERY = 5000;

/** Yields id and wallet of the people who have a row, out of any number of wallets. */
export async function* peopleOfWallets(
  people: Repository<Person>,
  wallets: readonly Wallet[],
): AsyncGenerator<Pick<Person, 'id' | 'wallet'>> {
  for (let at = 0; at < wallets.length; at += WALLETS_A_QUERY) {
    const where = { wallet: In(wallets.slice(at, at + WALLETS_A_QUERY)) };
    yield* await people.find({ select: { id: true, wallet: true }, where });
  }
}
