import { type Config } from '../config.js';
import { ConfigError } from '../environment.js';
import type { LedgerState } from '../ledger/state.js';

/**
 * A platform whose guardians have consented must not stop asking because its mail server is no longer set: whoever runs it says
 * so (product.md 16.1).
 * @throws ConfigError
 */
export function requireConsentSetting(
  { smtpUrl, guardianConsentIsSet }: Pick<Config, 'smtpUrl' | 'guardianConsentIsSet'>,
  { guardianships }: Pick<LedgerState, 'guardianships'>,
): void {
  if (smtpUrl !== undefined || guardianConsentIsSet) return;
  for (const [, { hasConsent }] of guardianships.entries()) {
    if (!hasConsent) continue;
    throw new ConfigError(
      'guardians have consented on this platform: set SMTP_URL, or GUARDIAN_CONSENT to required or off',
    );
  }
}
