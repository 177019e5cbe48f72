/** What the answers of the server are about. */
export const tagTypes = [
  'Me',
  'Overview',
  'Balance',
  'Unread',
  'OwnEmail',
  'Transactions',
  'Users',
  'Profiles',
  'Categories',
  'Items',
  'Questions',
  'Orders',
  'Path',
  'Guidance',
  'Guided',
  'Files',
  'Contests',
  'Entries',
  'Notifications',
  'Verifications',
  'Acts',
  'Family',
  'Mail',
  'MailChoices',
  'Reports',
  'Blocks',
  'Orientation',
  'SavedSearches',
] as const;

type TagType = (typeof tagTypes)[number];
/** All that is known of a type, or one of them; the lists of a type have an id of their own. */
export type Tag = TagType | { type: TagType; id: string };

/** An id may come from an address, and Redux Toolkit keeps tags by id in a plain object: with its mark it is no property of every object. */
export const oneOf = (type: TagType, id: string) => ({ type, id: `#${id}` });
export const listsOf = (type: TagType) => oneOf(type, 'LIST');
