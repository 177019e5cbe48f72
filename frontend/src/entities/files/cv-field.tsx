import { useState } from 'react';
import type { FileInfo } from '../../api/api-types';
import { useCommand } from '../../api/commands/use-command';
import { PdfField } from '../../ui/fields/pdf-field';
import { useLastFileQuery, useUploadFileMutation } from './files-api';

export type Cv = Pick<FileInfo, '_id' | 'name' | 'size'>;

interface CvFieldProps {
  value: Cv | null;
  onChange: (cv: Cv | null) => void;
  /** Called with whether one is leaving: a form waits meanwhile. */
  onSending?: (isSending: boolean) => void;
  /** What the server said of it when the form was sent. */
  error?: string | null | undefined;
}

/** The CV of an application: it leaves as soon as it is chosen, and the last one is offered again. */
export function CvField({ value, onChange, onSending, error }: CvFieldProps) {
  const [leaving, setLeaving] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const { data } = useLastFileQuery('application');
  const { send, failure, reset } = useCommand(useUploadFileMutation(), {
    failure: 'Errore durante l’invio del file: riprova',
    contentOf: ({ file: { name, size, lastModified } }) => [name, size, lastModified],
    onDone: (file) => onChange(cvOf(file)),
  });

  const choose = async (file: File) => {
    setSent(0);
    setLeaving(file);
    onSending?.(true);
    await send({ file, purpose: 'application', onProgress: setSent });
    setLeaving(null);
    onSending?.(false);
  };
  const last = data?.last ? cvOf(data.last) : null;
  const take = (cv: Cv | null) => {
    reset();
    onChange(cv);
  };

  return (
    <PdfField
      label="Curriculum (facoltativo)"
      file={value}
      onChoose={choose}
      onRemove={() => take(null)}
      earlier={last}
      onTakeEarlier={() => take(last)}
      error={leaving ? null : (failure ?? error ?? null)}
      sending={leaving}
      sent={sent}
    />
  );
}

const cvOf = ({ _id, name, size }: FileInfo): Cv => ({ _id, name, size });
