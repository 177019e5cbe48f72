import type { Verification, VerificationFinding } from '../../api/api-types';
import { CodeFact, Fact, Facts } from '../../ui/layout/facts';
import { Report } from '../../ui/layout/report';
import { formatDuration, formatMoment, formatNumber } from '../../ui/text/format';
import classes from './blockchain.module.css';
import { CheckpointPanel } from './checkpoint-panel';

export function VerificationReport({ report }: { report: Verification }) {
  const { valid, invalidTransactions, head, checkpoint } = report;
  return (
    <Report
      verdict={valid ? 'valid' : 'invalid'}
      title={valid ? 'Il registro è integro' : 'Il registro non è integro'}
      text={valid ? 'Ogni anello tiene e ogni somma torna.' : findingsSentence(invalidTransactions.length)}
    >
      <Facts>
        <Fact label="Transazioni di Coin FORM">{formatNumber(report.transactionsCount)}</Fact>
        <Fact label="Eventi nel registro">{formatNumber(report.eventsCount)}</Fact>
        <Fact label="Saldi mostrati">{report.balances === 'checked' ? 'Verificati' : 'In aggiornamento'}</Fact>
        <Fact label="Avviata il">
          <time dateTime={report.startedAt}>{formatMoment(report.startedAt)}</time>
        </Fact>
        <Fact label="Durata">{formatDuration(report.durationMs)}</Fact>
        <Fact label="Ultima revisione">{head ? formatNumber(head.revision) : 'Registro vuoto'}</Fact>
        {head ? <CodeFact label="Impronta dell’ultimo evento" value={head.hash} /> : null}
      </Facts>
      {checkpoint ? <CheckpointPanel note={checkpoint} /> : null}
      {invalidTransactions.length > 0 ? <Findings findings={invalidTransactions} /> : null}
    </Report>
  );
}

const findingsSentence = (count: number) =>
  count === 1 ? 'Trovata un’anomalia.' : `Trovate ${formatNumber(count)} anomalie.`;

function Findings({ findings }: { findings: VerificationFinding[] }) {
  return (
    <table className={classes.findings}>
      <caption>
        <span>Anomalie trovate</span>
        {findings.some(({ reason }) => reason.startsWith('CHECKPOINT')) ? (
          <span className={`soft ${classes.hint}`}>
            CHECKPOINT vuol dire che un checkpoint già firmato non corrisponde più al registro: conservane una copia e
            confrontala con le esportazioni precedenti.
          </span>
        ) : null}
      </caption>
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
              <code translate="no">{id}</code>
            </td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
