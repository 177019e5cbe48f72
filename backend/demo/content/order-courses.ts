/** What happens to an order after it is placed. */
export type Course =
  | 'accepted'
  | 'cancelled by its buyer'
  | 'cancelled by its seller'
  | 'never delivered'
  | 'accepted by silence'
  | 'disputed'
  | 'disputed and never decided';

export const repeated = <T>(thing: T, times: number): T[] => Array<T>(times).fill(thing);
export const COURSES: readonly Course[] = [
  ...repeated<Course>('accepted', 18),
  ...repeated<Course>('accepted by silence', 2),
  ...repeated<Course>('disputed', 2),
  'cancelled by its buyer',
  'cancelled by its seller',
  'never delivered',
];

/** What happens to an application after it is sent. */
export type ApplicationCourse = 'accepted' | 'declined' | 'withdrawn' | 'never answered';
export const APPLICATION_COURSES: readonly ApplicationCourse[] = [
  ...repeated<ApplicationCourse>('declined', 4),
  ...repeated<ApplicationCourse>('accepted', 3),
  'withdrawn',
  'never answered',
];
