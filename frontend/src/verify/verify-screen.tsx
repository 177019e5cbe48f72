import { VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { noDigestWords } from '../ledger/digest';
import type { Verification } from '../ledger/verify-receipt';
import { LoadingState } from '../ui/feedback/states';
import { Page } from '../ui/layout/page';
import { LogoMark } from '../ui/logo';
import { timeTold } from '../ui/text/clock';
import { verdictLabels } from './check-labels';
import { KeyPanel } from './key-panel';
import { type ReadFile, readReceiptFile, readReceiptText } from './receipt-file';
import { ReceiptInput, useDroppedFiles } from './receipt-input';
import { ReceiptReport } from './receipt-report';
import { useTrustedKeys } from './trusted-keys';
import { useVerification } from './use-verification';
import classes from './verify-screen.module.css';

const complaints: Record<Exclude<Verification['kind'], 'receipt'>, string> = {
  'no-crypto': noDigestWords,
  'not-json': 'Questo non è un file JSON: scegli la ricevuta così come ti è arrivata.',
  'not-receipt': 'Questo file JSON non è una ricevuta di Coin FORM.',
};

/** The input: its text and time, or why it is refused. */
type Given = (ReadFile & { at: string }) | null;
const stamped = (read: ReadFile) => ({ ...read, at: new Date(timeTold()).toISOString() });

export function VerifyScreen() {
  const handedOver = receiptIn(useLocation().state);
  const [given, setGiven] = useState<Given>(() => (handedOver === null ? null : stamped(readReceiptText(handedOver))));
  // After the first verdict, the field for the next receipt takes the focus when it appears again.
  const [again, setAgain] = useState(false);
  const [own, setOwn] = useState<string | null>(null);
  const trusted = useTrustedKeys();
  const { keys, state } = trusted;
  const inUse = useMemo(() => {
    if (own !== null) return [own];
    return state === 'asking' && keys.length === 0 ? null : keys;
  }, [own, state, keys]);
  const text = given && 'text' in given ? given.text : null;
  const verification = useVerification(text, inUse);

  const readFiles = async (files: File[]) => setGiven(stamped(await readReceiptFile(files)));
  useDroppedFiles(readFiles);
  const waiting = text !== null && verification === null;

  return (
    <Page
      title="Verifica una ricevuta"
      trail={<PrintHeader />}
      lead={
        <span data-screen-only>
          La ricevuta di una transazione si controlla qui, nel tuo browser: il file non viene inviato a nessuno, e a
          pagina aperta puoi anche staccare la rete.
        </span>
      }
    >
      <VisuallyHidden role="status">
        {verification?.kind === 'receipt' ? verdictLabels(verification).title : ''}
      </VisuallyHidden>
      <div className={classes.columns}>
        <div>
          {waiting ? <LoadingState label="Verifica in corso…" /> : null}
          {given && verification?.kind === 'receipt' ? (
            <ReceiptReport
              key={given.at}
              verified={verification}
              verifiedAt={given.at}
              onAnother={() => {
                setGiven(null);
                setAgain(true);
              }}
            />
          ) : null}
          {waiting || verification?.kind === 'receipt' ? null : (
            <ReceiptInput
              complaint={complaintAbout(given, verification)}
              focus={again}
              onFiles={readFiles}
              onText={(pasted) => setGiven(stamped(readReceiptText(pasted)))}
            />
          )}
        </div>
        <aside className={classes.aside} aria-label="Che cosa c’è dietro" data-screen-only>
          <Explanation />
          <KeyPanel trusted={trusted} own={own} onOwn={setOwn} />
        </aside>
      </div>
    </Page>
  );
}

/** Printed only. */
function PrintHeader() {
  return (
    <p className={classes.letterhead}>
      <LogoMark size={40} /> FORM
    </p>
  );
}

function Explanation() {
  return (
    <section aria-labelledby="prova">
      <h2 id="prova">Che cosa prova</h2>
      <ul className={classes.points}>
        <li>Che quella transazione è nel registro: tipo, importo, data e portafogli sono proprio quelli.</li>
        <li>In quale posizione si trova, e che da allora nessuno l’ha cambiata né tolta.</li>
        <li>Che lo ha firmato FORM, con la chiave pubblica che vedi qui sotto.</li>
      </ul>
      <p>Non dice chi c’è dietro un portafoglio: nel registro non ci sono nomi.</p>
    </section>
  );
}

function complaintAbout(given: Given, verification: Verification | null): string | null {
  if (given && 'complaint' in given) return given.complaint;
  return verification && verification.kind !== 'receipt' ? complaints[verification.kind] : null;
}

/** The receipt that the previous screen passed in memory, not in the URL. */
const receiptIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'receipt' in state && typeof state.receipt === 'string'
    ? state.receipt
    : null;
