import { IconFileTypePdf } from '@tabler/icons-react';
import type { Order } from '../../api/api-types';
import { messageOf } from '../../api/errors';
import { useDownloadFileMutation } from '../../entities/files/files-api';
import { ReportAction } from '../../entities/moderation/report-action';
import { Outcome } from '../../ui/feedback/outcome';
import { formatSize } from '../../ui/text/format';
import { OrderWords } from '../order-words';
import classes from './applications.module.css';

interface LetterAndCvProps {
  order: Pick<Order, '_id' | 'letter' | 'files' | 'isEmptied' | 'status'>;
  /** Whether the reader may report what the other party wrote. */
  isReportable: boolean;
}

/** What the candidate has sent, for whom the server shows it. */
export function LetterAndCv({ order: { _id, letter, files = [], isEmptied, status }, isReportable }: LetterAndCvProps) {
  if (letter === undefined) return null;
  if (!letter && files.length === 0)
    return <p className="soft">{isEmptied ? emptied(status) : 'Senza lettera e senza CV.'}</p>;
  return (
    <div className={classes.sent}>
      {letter ? <OrderWords label="Lettera" text={letter} subject={isReportable ? `${_id}:letter` : null} /> : null}
      {files.map((file) => (
        <Cv key={file._id} file={file} isReportable={isReportable} />
      ))}
    </div>
  );
}

const emptied = (status: Order['status']): string =>
  status === 'withdrawn' ? 'Lettera e CV sono stati cancellati con il ritiro.' : 'Lettera e CV non ci sono più.';

type FileOf = NonNullable<Order['files']>[number];

function Cv({ file, isReportable }: { file: FileOf; isReportable: boolean }) {
  const [download, { isLoading, error }] = useDownloadFileMutation();
  return (
    <section className={classes.cv} aria-label="CV">
      <button type="button" className={classes.file} disabled={isLoading} onClick={() => download(file)}>
        <IconFileTypePdf size={24} stroke={1.6} aria-hidden="true" />
        <span>
          <span className={classes.fileName}>{file.name}</span>
          <span className={`soft ${classes.hint}`}>{`Scarica · ${formatSize(file.size)}`}</span>
        </span>
      </button>
      <Outcome error={error ? messageOf(error, 'Errore durante il download') : null} />
      <p className={`soft ${classes.hint}`}>FORM non cerca virus nei file: aprilo con un programma aggiornato.</p>
      {isReportable ? <ReportAction kind="file" subject={file._id} name={file.name} /> : null}
    </section>
  );
}
