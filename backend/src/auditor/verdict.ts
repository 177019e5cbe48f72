import { describeFinding } from '../engine/ledger/format/findings.js';
import type { Audit } from './commands/audit.js';
import type { Terminal } from './context.js';
import { FOUND, SOUND } from './exit.js';
import { writeLine } from './output.js';

/** The exit code of a command that has read its ledger. */
export const exitCodeOf = ({ valid }: Audit): number => (valid ? SOUND : FOUND);

/** "3 anomalie, la prima: LINK: anello mancante (revisione 12)" */
export function findingsSummary({ findingsCount, findings }: Audit): string {
  const [first] = findings;
  if (!first) return 'nessuna anomalia';
  const reason = describeFinding(first);
  return findingsCount === 1 ? `1 anomalia: ${reason}` : `${findingsCount} anomalie, la prima: ${reason}`;
}

/** Commands that show the ledger's content warn on stderr when the ledger has findings. */
export async function warnIfBroken(audit: Audit, err: Terminal): Promise<void> {
  if (audit.valid) return;
  await writeLine(err, `Attenzione: il registro non è integro (${findingsSummary(audit)}). L'elenco completo: verify`);
}
