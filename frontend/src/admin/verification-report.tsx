import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Verification, VerificationFinding } from '../session/api-types';
import { CopyButton } from '../ui/copy-button';
import { formatDuration, formatNumber } from '../ui/format';
import classes from './blockchain.module.css';

export function VerificationReport({ report }: { report: Verification }) {
  const { valid, invalidTransactions, head } = report;
  const Icon = valid ? IconShieldCheck : IconShieldX;
  return (
    <section className={classes.report} aria-labelledby="esito">
      <div className={classes.verdict} data-valid={valid}>
        <Icon size={56} stroke={1.5} aria-hidden="true" />
        <div>
          <h2 id="esito">{valid ? 'Il registro è integro' : 'Il registro non è integro'}</h2>
          <p>{valid ? 'Ogni anello tiene e ogni somma torna.' : findingsSentence(invalidTransactions.length)}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact label="Movimenti di Coin FORM">{formatNumber(report.transactionsCount)}</Fact>
        <Fact label="Eventi nel registro">{formatNumber(report.eventsCount)}</Fact>
        <Fact label="Durata">{formatDuration(report.durationMs)}</Fact>
        <Fact label="Ultima revisione">{head ? formatNumber(head.revision) : 'Registro vuoto'}</Fact>
        {head ? <HeadHash hash={head.hash} /> : null}
        {report.checkpoint ? <Checkpoint note={report.checkpoint} /> : null}
      </dl>
      {invalidTransactions.length > 0 ? <Findings findings={invalidTransactions} /> : null}
    </section>
  );
}

const findingsSentence = (count: number) =>
  count === 1 ? 'Trovata un’anomalia.' : `Trovate ${formatNumber(count)} anomalie.`;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

function HeadHash({ hash }: { hash: string }) {
  return (
    <div className={classes.wide}>
      <dt>Impronta dell’ultimo evento</dt>
      <dd className={classes.hash}>
        <code>{hash}</code>
        <CopyButton value={hash} label="Copia l’impronta" done="Impronta copiata" />
      </dd>
    </div>
  );
}

function Checkpoint({ note }: { note: string }) {
  return (
    <div className={classes.wide}>
      <dt>Ultimo checkpoint firmato</dt>
      <dd className={classes.note}>
        <code>{note.trim()}</code>
      </dd>
    </div>
  );
}

function Findings({ findings }: { findings: VerificationFinding[] }) {
  return (
    <table className={classes.findings}>
      <caption>Anomalie trovate</caption>
      <thead>
        <tr>
          <th scope="col">Id</th>
          <th scope="col">Motivo</th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ id, reason }) => (
          <tr key={`${id} ${reason}`}>
            <td>
              <code>{id}</code>
            </td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
