import { FINDINGS, type Finding } from '../ledger/verify.js';

/** What the auditor finds beyond the chain itself. */
const OWN_FINDINGS = {
  KEY: 'chiave pubblica diversa da quella dichiarata dal registro',
} as const;

const WORDS = { ...FINDINGS, ...OWN_FINDINGS };

export interface AuditFinding extends Omit<Finding, 'code'> {
  readonly code: keyof typeof WORDS;
}

/** "contenuto alterato" */
export const wordsFor = ({ code }: AuditFinding): string => WORDS[code];

/** "HASH: contenuto alterato (revisione 12)" */
export const reasonFor = (finding: AuditFinding): string =>
  `${finding.code}: ${wordsFor(finding)} (revisione ${finding.revision})`;
