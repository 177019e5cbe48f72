import { CLOSE_CONTEST } from './close-contest.js';
import { COMPLETE_CONTEST } from './complete-contest.js';
import { MEET_CONTEST_DEADLINE } from './contest-deadlines.job.js';
import { GENERATE_CONTESTS } from './generate-contests.js';
import { JOIN_CONTEST } from './join-contest.js';
import { LEAVE_CONTEST } from './leave-contest.js';
import { OPEN_CONTEST } from './open-contest.js';
import { REVISE_CONTEST } from './revise-contest.js';
import { SUBMIT_ENTRY } from './submit-entry.js';
import { WITHDRAW_CONTEST, WITHDRAW_OWN_CONTEST } from './withdraw-contest.js';

/** Every kind of command about contests. */
export const contestCommands = [
  OPEN_CONTEST,
  REVISE_CONTEST,
  JOIN_CONTEST,
  SUBMIT_ENTRY,
  LEAVE_CONTEST,
  CLOSE_CONTEST,
  COMPLETE_CONTEST,
  WITHDRAW_OWN_CONTEST,
  WITHDRAW_CONTEST,
  GENERATE_CONTESTS,
  MEET_CONTEST_DEADLINE,
] as const;
