import { Button, FileButton, Group, Input, Progress } from '@mantine/core';
import { IconFileTypePdf, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { api } from '../../api/api';
import { type Answer, call, type Keyed } from '../../api/call';
import { formDataOf } from '../../api/commands/form-data';
import { useCommand } from '../../api/commands/use-command';
import type { OnProgress } from '../../api/upload';
import { formatFileSize } from '../../ui/text/format';
import classes from './cv-field.module.css';

const cvApi = api.injectEndpoints({
  endpoints: (build) => ({
    lastCv: build.query<Answer<'get', '/files/last'>, void>({
      query: () => call('get', '/files/last', { params: { purpose: 'application' } }),
      keepUnusedDataFor: 0,
    }),
    uploadCv: build.mutation<Answer<'post', '/files'>, { file: File; onProgress: OnProgress } & Keyed>({
      query: ({ file, onProgress, key }) =>
        call('post', '/files', { body: formDataOf({ purpose: 'application', file }), onProgress, key }),
    }),
  }),
});
const { useLastCvQuery, useUploadCvMutation } = cvApi;

/** A CV that was uploaded. */
export type Cv = Pick<Answer<'post', '/files'>, '_id' | 'name' | 'size'>;

interface CvFieldProps {
  value: Cv | null;
  onChange: (cv: Cv | null) => void;
  disabled?: boolean;
  error?: string | null | undefined;
}

const sizeMax = 5 * 1_048_576;
const tooLarge = 'Il file supera 5 MB: riducilo e riprova';
const hint = 'PDF, al massimo 5 MB. FORM guarda se contiene qualcosa che si esegue, non cerca virus.';

/** The CV of an application: uploaded when it is chosen; the last one is offered again. */
export function CvField({ value, onChange, disabled = false, error }: CvFieldProps) {
  const id = useId();
  const clearInput = useRef<() => void>(null);
  const last = useLastCvQuery().currentData?.last ?? null;
  const [refused, setRefused] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const upload = useCommand(useUploadCvMutation(), {
    failure: 'Errore durante il caricamento',
    fields: { file: true },
    onDone: (cv: Cv) => onChange(cv),
  });
  const choose = (file: File | null) => {
    clearInput.current?.();
    if (!file) return;
    setRefused(file.size > sizeMax ? tooLarge : null);
    if (file.size > sizeMax) return;
    setProgress(0);
    void upload.send({ file, onProgress: setProgress });
  };
  const complaint = refused ?? upload.fieldErrors.file ?? upload.failure ?? error;
  const isBusy = disabled || upload.busy;
  return (
    <Input.Wrapper
      size="md"
      mt="md"
      label="CV (facoltativo)"
      labelElement="div"
      labelProps={{ id }}
      description={hint}
      descriptionProps={{ id: `${id}-hint` }}
      error={complaint}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      {value ? (
        <p className={classes.chosen} role="status">
          <IconFileTypePdf size={22} stroke={1.6} aria-hidden="true" />
          <span className={classes.name}>{value.name}</span>
          <span className="soft">{formatFileSize(value.size)}</span>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={isBusy}
            aria-label={`Togli il CV: ${value.name}`}
            leftSection={<IconX size={16} aria-hidden="true" />}
            onClick={() => onChange(null)}
          >
            Togli
          </Button>
        </p>
      ) : (
        <Group gap="xs" mt="xs">
          <FileButton
            onChange={choose}
            accept="application/pdf,.pdf"
            disabled={isBusy}
            resetRef={clearInput}
            inputProps={{ 'aria-labelledby': id }}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="sm"
                loading={upload.busy}
                disabled={disabled}
                leftSection={<IconUpload size={16} aria-hidden="true" />}
                aria-describedby={`${id} ${id}-hint${complaint ? ` ${id}-error` : ''}`}
              >
                Scegli un PDF
              </Button>
            )}
          </FileButton>
          {last ? (
            <Button variant="subtle" size="sm" disabled={isBusy} onClick={() => onChange(last)}>
              {`Usa l’ultimo: ${last.name}`}
            </Button>
          ) : null}
        </Group>
      )}
      {upload.busy && progress < 100 ? <Progress value={progress} aria-label="Caricamento del CV" mt="xs" /> : null}
    </Input.Wrapper>
  );
}
