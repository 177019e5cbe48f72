import { InvalidInput } from '../../http/errors.js';
import type { Role } from '../../http/signed-in.js';
import { contactDetailIn } from './contact-details.js';

const REFUSAL =
  'Per la tua sicurezza qui non si possono scrivere numeri di telefono, e-mail, link o nomi di profili social';

/**
 * What a minor shows to others holds nothing by which a stranger could reach them elsewhere (product.md 2.31). Texts are
 * commitments in the ledger, so the call that receives them decides.
 * @param texts by the name of their field
 * @throws InvalidInput CONTACT_DETAILS
 */
export function refuseContactDetails(role: Role, texts: Readonly<Record<string, string | null | undefined>>): void {
  if (role !== 'minor') return;
  const errors = Object.entries(texts)
    .filter(([, text]) => text && contactDetailIn(text) !== undefined)
    .map(([field]) => ({ field, msg: REFUSAL }));
  if (errors.length > 0) throw new InvalidInput(errors, REFUSAL, 'CONTACT_DETAILS');
}
