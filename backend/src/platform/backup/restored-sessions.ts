/**
 * Ends every session, in SQL, where an older backup was restored: it would bring back those that people have ended since. The
 * new version is named by no token, also not by one of between the backup and the restore.
 */
export const END_RESTORED_SESSIONS =
  'update public.people set password_version = 1 + floor(random() * 1000000000)::int';
