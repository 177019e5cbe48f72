import { InvalidInput } from '../../../../platform/http/errors/errors.js';
import type { Role } from '../../../../platform/http/requests/signed-in.js';
import { contactDetailIn } from './contact-details.js';

const REFUSAL =
  'Per la tua sicurezza qui non si possono scrivere o chiedere numeri di telefono, e-mail, link o nomi di profili social';

/**
 * What a minor shows to others holds nothing by which a stranger could reach them elsewhere (product.md 2.31). Texts are
 * commitments in the ledger, so the call that receives them decides. Texts that are shown together are read together, too: half
 * of a number in each is a number.
 * @param texts by the name of their field
 * @throws InvalidInput CONTACT_DETAILS
 */
export function refuseContactDetails(role: Role, texts: Readonly<Record<string, string | null | undefined>>): void {
  if (role !== 'minor') return;
  const given = Object.entries(texts).flatMap(([field, text]) => (text ? [{ field, text }] : []));
  const found = given.filter(({ text }) => contactDetailIn(text) !== undefined);
  const isSplit = found.length === 0 && contactDetailIn(given.map(({ text }) => text).join(' ')) !== undefined;
  const errors = (isSplit ? given : found).map(({ field }) => ({ field, msg: REFUSAL }));
  if (errors.length > 0) throw new InvalidInput(errors, REFUSAL, 'CONTACT_DETAILS');
}
