import { Progress, VisuallyHidden } from '@mantine/core';
import classes from './upload-progress.module.css';

interface UploadProgressProps {
  /** In percent. */
  sent: number;
  /** What leaves: "dell’immagine". */
  what: string;
  /** Said once all of it has left, while the server has not answered. */
  arrived: string;
}

/** The bar shows every percent; screen readers announce every quarter. */
const announceStepPercent = 25;

/** How much of a file has left. */
export function UploadProgress({ sent, what, arrived }: UploadProgressProps) {
  const labelOf = (percent: number) => (percent < 100 ? `Invio ${what}: ${percent}%` : arrived);
  return (
    <div className={classes.sending}>
      <Progress value={sent} aria-label={`Invio ${what}`} />
      <p className={`${classes.label} tabular`} aria-hidden="true">
        {labelOf(sent)}
      </p>
      <VisuallyHidden role="status">{labelOf(sent - (sent % announceStepPercent))}</VisuallyHidden>
    </div>
  );
}
