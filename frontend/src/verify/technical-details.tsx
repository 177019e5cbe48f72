import type { Verified } from '../ledger/verify-receipt';
import { CodeFact, Facts } from '../ui/layout/facts';
import classes from './technical-details.module.css';

/** The hashes and signatures, for a person who wants to check them by hand. */
export function TechnicalDetails({ verified: { receipt, checkpoint, signedBy } }: { verified: Verified }) {
  return (
    <details className={classes.details} data-screen-only>
      <summary>Dettagli tecnici</summary>
      <Facts>
        <CodeFact label="Impronta" value={receipt.hash} />
        {checkpoint ? <CodeFact label="Radice del checkpoint" value={checkpoint.root} /> : null}
        {receipt.path.length > 0 ? <CodeFact label="Percorso" value={receipt.path.join('\n')} /> : null}
        {signedBy ? <CodeFact label="Chiave che ha firmato" value={signedBy} /> : null}
        <CodeFact label="Checkpoint firmato" value={receipt.checkpoint.trim()} />
        <CodeFact label="Evento" value={textOf(receipt.event)} />
      </Facts>
    </details>
  );
}

/** A receipt may hold any JSON; a value nested more deeply than any event has no text. */
function textOf(event: unknown): string {
  try {
    return JSON.stringify(event, null, 2);
  } catch {
    return 'Annidato troppo a fondo per essere mostrato';
  }
}
