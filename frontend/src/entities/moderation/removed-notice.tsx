import { Anchor } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import classes from './report.module.css';

interface RemovedNoticeProps {
  /** Whether the reader is the author, who reads why and may object. */
  own: boolean;
  /** What others, who can still see it, have to know. */
  others?: string;
}

/** Above a content that an administrator has removed, for those who still see it. */
export function RemovedNotice({ own, others }: RemovedNoticeProps) {
  return (
    <div className={classes.removed}>
      <IconEyeOff size={24} aria-hidden="true" />
      <strong>Contenuto rimosso</strong>
      <p>
        {own ? (
          <>
            <span>Gli altri non lo vedono più.</span>{' '}
            <Anchor component={Link} to={paths.ownReports} inherit>
              Leggi il motivo e come fare reclamo
            </Anchor>
          </>
        ) : (
          others
        )}
      </p>
    </div>
  );
}
