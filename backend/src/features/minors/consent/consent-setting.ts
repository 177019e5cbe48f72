import { ConfigError } from '../../../basics/environment.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { type Config } from '../../../platform/settings/config.js';

/**
 * A platform whose guardians have consented must not stop asking because its mail server is no longer set: whoever runs it says
 * so (product.md 16.1). A consent that was withdrawn since counts as well.
 * @throws ConfigError
 */
export function requireConsentSetting(
  { smtpUrl, guardianConsentIsSet }: Pick<Config, 'smtpUrl' | 'guardianConsentIsSet'>,
  { guardianships }: Pick<LedgerState, 'guardianships'>,
): void {
  if (smtpUrl !== undefined || guardianConsentIsSet) return;
  if (guardianships.size === 0) return;
  throw new ConfigError(
    'guardians have consented on this platform: set SMTP_URL, or GUARDIAN_CONSENT to required or off',
  );
}
