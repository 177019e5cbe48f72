/** One fault that a verification reports. */

/** The Italian text for each code (docs/auditing.md). */
const FINDINGS = {
  HASH: 'contenuto alterato',
  LINK: 'anello mancante',
  REVISION: 'ordine o numero errato',
  TIME: 'data anteriore a quella dell’evento precedente',
  SUM: 'transazione che non somma a zero',
  NEGATIVE: 'saldo sotto zero',
  DUPLICATE: 'identificativo ripetuto',
  CHECKPOINT: 'coda mancante o storia riscritta',
  KEY: 'chiave pubblica diversa da quella dichiarata dal registro',
} as const;
export type FindingCode = keyof typeof FINDINGS;

export interface Finding {
  /** The revision at which the chain is broken; for a missing event the first that is missing. */
  readonly revision: number;
  /** The event's own id, when it can be parsed. */
  readonly id: string | undefined;
  readonly code: FindingCode;
  /** A more exact text, when the code's usual text does not fit. */
  readonly words?: string;
}

/** Findings stored one by one; further ones are only counted, so that memory stays bounded. */
export const FINDINGS_KEPT_MAX = 1000;

/** "contenuto alterato" */
export const textFor = ({ code, words }: Finding): string => words ?? FINDINGS[code];

/** "HASH: contenuto alterato (revisione 12)" */
export const describeFinding = (finding: Finding): string =>
  `${finding.code}: ${textFor(finding)} (revisione ${finding.revision})`;
