import { Button } from '@mantine/core';
import { IconFlag, IconGavel } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { useAuth } from '../../session/current-user';
import { hasRole } from '../../session/roles';
import { Dialog } from '../../ui/layout/dialog';
import { lazyPart } from '../../ui/lazy-part';
import { useIsWaiting } from '../families/family-api';
import { useWhyNotLoaded } from '../not-loaded';
import type { Content } from './moderation-api';
import classes from './report.module.css';

const ReportDialog = lazyPart(async () => (await import('./report-dialog')).ReportDialog, ReportNotLoaded);

interface ReportActionProps extends Content {
  /** The content, for screen readers where several are on the screen. */
  name?: string;
}

/** Reports a content that is not the reader's own; an administrator deals with it at once. */
export function ReportAction({ kind, subject, name }: ReportActionProps) {
  const [open, setOpen] = useState(false);
  const auth = useAuth();
  const user = auth.status === 'authenticated' ? auth.user : null;
  const isWaiting = useIsWaiting(user);
  if (auth.status === 'loading') return null;
  const of = name ? `: ${name}` : '';
  if (hasRole(user, 'admin'))
    return (
      <Button
        component={Link}
        to={paths.moderate({ kind, subject })}
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.action}
        leftSection={<IconGavel size={16} aria-hidden="true" />}
        aria-label={`Modera${of}`}
      >
        Modera
      </Button>
    );
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.action}
        leftSection={<IconFlag size={16} aria-hidden="true" />}
        aria-label={`Segnala${of}`}
        onClick={() => setOpen(true)}
      >
        Segnala
      </Button>
      {open ? (
        <Suspense>
          <ReportDialog
            kind={kind}
            subject={subject}
            isVisitor={user === null || isWaiting}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The screen stays, with what somebody may be writing on it. */
function ReportNotLoaded({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="La segnalazione non si è aperta" text={`${useWhyNotLoaded()} Riprova tra poco.`} onCancel={onClose}>
      <Button onClick={onClose} autoFocus>
        Chiudi
      </Button>
    </Dialog>
  );
}
