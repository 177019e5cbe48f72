import { Anchor, Badge } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FileDownload } from '../entities/files/file-download';
import type { ContentKind } from '../entities/moderation/moderation-api';
import type { Case } from './cases-api';
import classes from './moderation.module.css';

interface ReportedContentProps {
  kind: ContentKind;
  content: Case['content'];
  isHidden: boolean;
}

/** The content as it was when it was reported first, with the way to its page as it is now. */
export function ReportedContent({ kind, content, isHidden }: ReportedContentProps) {
  return (
    <section className={`card ${classes.panel}`} aria-labelledby="contenuto-segnalato">
      <h2 id="contenuto-segnalato">
        <span>Il contenuto</span> {isHidden ? <Badge color="corallo">Rimosso</Badge> : null}
      </h2>
      {content ? (
        <>
          <div className={classes.quote}>
            {content.title && kind !== 'profile' ? <strong>{content.title}</strong> : null}
            <span>{content.text || (kind === 'profile' ? 'Il profilo non ha una biografia.' : '')}</span>
            {content.image ? <img className={classes.picture} src={content.image} alt="" /> : null}
            {content.file ? <FileDownload file={{ _id: content.file, name: content.title ?? 'file.pdf' }} /> : null}
          </div>
          <p className={classes.foot}>
            <span className={classes.soft}>Com’era alla prima segnalazione.</span>
            {content.link ? (
              <Anchor component={Link} to={content.link}>
                Guardalo com’è adesso
              </Anchor>
            ) : null}
          </p>
        </>
      ) : (
        <p>Il contenuto non c’è più: è stato eliminato con l’account, o è passato il tempo per conservarlo.</p>
      )}
    </section>
  );
}
