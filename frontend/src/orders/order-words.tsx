import { ReportAction } from '../entities/moderation/report-action';
import classes from './orders.module.css';

interface OrderWordsProps {
  label: string;
  text: string;
  /** As a report names what the reader may report. */
  subject?: string | null;
}

/** What somebody wrote with an order. */
export const OrderWords = ({ label, text, subject }: OrderWordsProps) => (
  <div className={classes.words}>
    <span>{label}</span>
    <p>{text}</p>
    {subject ? <ReportAction kind="message" subject={subject} name={label} /> : null}
  </div>
);
