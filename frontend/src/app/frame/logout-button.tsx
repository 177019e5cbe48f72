import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useSignOut } from '../../session/use-sign-out';
import { leaveUnlessUnsaved } from '../../ui/forms/unsaved-changes';
import classes from './header.module.css';

/** Ends the session, once the person has agreed to lose what is unsaved. */
export function LogoutButton() {
  const signOut = useSignOut();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      className={classes.logout}
      justify="flex-start"
      leftSection={<IconLogout size={18} aria-hidden="true" />}
      onClick={() => leaveUnlessUnsaved(signOut)}
    >
      Logout
    </Button>
  );
}
