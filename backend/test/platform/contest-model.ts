import { romeDaysAfter } from '../../src/basics/calendar.js';
import type { Command } from './commands.js';
import { ProtectionModel } from './protection-model.js';

interface ModelContest {
  readonly creator: number;
  reward: number;
  end: Date;
  status: 'active' | 'closed' | 'completed' | 'withdrawn';
  readonly participants: Set<number>;
  /** In the order of their first entries. */
  entrants: number[];
  postponed: boolean;
  /** The time from which the deadline job decides a closed one. */
  due?: Date;
}

/** The expected behaviour of contests. */
export class ContestModel extends ProtectionModel {
  readonly contests: ModelContest[] = [];
  /** The number of shared prizes with a remainder. */
  unevenShares = 0;

  open({ who, amount, days }: Command): boolean {
    if (!this.organises(who) || !this.isFree(who) || !this.pay(who, amount)) return false;
    const end = romeDaysAfter(this.now, days);
    this.contests.push({
      creator: who,
      reward: amount,
      end,
      status: 'active',
      participants: new Set(),
      entrants: [],
      postponed: false,
    });
    return true;
  }

  revise({ who, which, amount }: Command): boolean {
    const contest = this.contests.at(-1 - which);
    if (!contest || contest.status === 'withdrawn' || !this.runs(who, contest)) return false;
    if (contest.reward === amount) return true;
    if (!this.isFree(who)) return false;
    if (contest.status !== 'active' || (this.takesPart(contest) && amount < contest.reward)) return false;
    const byTreasury = this.person(contest.creator).role === 'admin';
    if (byTreasury ? !this.isThere(who, 'admin') : who !== contest.creator) return false;
    if (!this.pay(contest.creator, amount - contest.reward)) return false;
    contest.reward = amount;
    return true;
  }

  postpone({ who, which, days }: Command): boolean {
    const contest = this.contests.at(-1 - which);
    if (!contest || contest.status === 'withdrawn' || !this.runs(who, contest)) return false;
    const end = romeDaysAfter(this.now, days);
    if (end.getTime() === contest.end.getTime()) return true;
    if (!this.isFree(who)) return false;
    if (contest.status !== 'active') return false;
    if (this.takesPart(contest)) {
      if (contest.postponed || end < contest.end || end > romeDaysAfter(contest.end, 30)) return false;
      contest.postponed = true;
    }
    contest.end = end;
    return true;
  }

  join({ who, which }: Command): boolean {
    const contest = this.contests.at(-1 - which);
    if (contest?.status !== 'active' || contest.participants.has(who) || !this.isFree(who)) return false;
    if (this.isThere(contest.creator) && this.isSuspended(contest.creator)) return false;
    if (!this.isThere(who, 'minor') && !this.isThere(who, 'adult')) return false;
    if (this.areBlocked(who, contest.creator)) return false;
    contest.participants.add(who);
    return true;
  }

  enter({ who, which }: Command): boolean {
    const contest = this.contests.at(-1 - which);
    if (contest?.status !== 'active' || !contest.participants.has(who) || !this.isThere(who)) return false;
    if (!this.isFree(who)) return false;
    if (!contest.entrants.includes(who)) contest.entrants.push(who);
    return true;
  }

  leave({ who, which }: Command): boolean {
    const contest = this.contests.at(-1 - which);
    if (contest?.status !== 'active' || !contest.participants.has(who) || !this.isThere(who)) return false;
    contest.participants.delete(who);
    contest.entrants = contest.entrants.filter((entrant) => entrant !== who);
    return true;
  }

  /** No active contest has ended yet: the deadline job closes them as time passes. */
  close({ who, which, favourable: withReason }: Command): boolean {
    const contest = this.contests.at(-1 - which);
    if (contest?.status !== 'active' || !this.runs(who, contest)) return false;
    if (contest.creator === who ? this.takesPart(contest) : !withReason) return false;
    this.shut(contest);
    return true;
  }

  'complete contest'({ who, other, which, favourable }: Command): boolean {
    const contest = this.contests.at(-1 - which);
    if (contest?.status !== 'closed' || !this.runs(who, contest)) return false;
    const entrants = this.entrants(contest);
    if (favourable ? !entrants.includes(other) : entrants.length > 0) return false;
    if (favourable && this.isThere(contest.creator, 'admin') && this.isGuardianOf(who, other)) return false;
    if (favourable) this.person(other).coins += contest.reward;
    else this.giveBack(contest);
    contest.status = 'completed';
    return true;
  }

  withdraw({ who, which }: Command): boolean {
    const contest = this.contests.at(-1 - which);
    if (!contest || (contest.status !== 'active' && contest.status !== 'closed')) return false;
    if (contest.creator === who && this.takesPart(contest)) return false;
    if (!this.runs(who, contest) || this.entrants(contest).length > 0) return false;
    this.giveBack(contest);
    contest.status = 'withdrawn';
    return true;
  }

  protected runContestClock(): void {
    for (const contest of this.contests) {
      if (contest.status === 'active' && contest.end <= this.now) this.shut(contest);
      if (contest.status !== 'closed' || !contest.due || contest.due > this.now) continue;
      this.share(contest);
      contest.status = 'completed';
    }
  }

  private organises(at: number): boolean {
    return this.isThere(at, 'company') || this.isThere(at, 'admin');
  }

  /** An administrator whose child takes part does not run another's contest (product.md 8.2). */
  private runs(at: number, { creator, participants }: ModelContest): boolean {
    if (creator === at) return this.isThere(at);
    return this.isThere(at, 'admin') && ![...participants].some((who) => this.isGuardianOf(at, who));
  }

  /** Administrators pay with the treasury's coins. */
  private pay(at: number, amount: number): boolean {
    const person = this.person(at);
    if (person.role === 'admin') this.treasury -= amount;
    else if (person.coins < amount) return false;
    else person.coins -= amount;
    return true;
  }

  private shut(contest: ModelContest): void {
    contest.status = 'closed';
    contest.due = romeDaysAfter(this.now, 30);
  }

  /** Whether anybody takes part: erased participants count as none (product.md 8.1). */
  private takesPart({ participants }: ModelContest): boolean {
    return [...participants].some((who) => this.isThere(who));
  }

  private entrants({ entrants }: ModelContest): number[] {
    return entrants.filter((entrant) => this.isThere(entrant));
  }

  /** One coin at a time in turn, earliest entry first. */
  private share(contest: ModelContest): void {
    const entrants = this.entrants(contest);
    if (entrants.length === 0) {
      this.giveBack(contest);
      return;
    }
    if (contest.reward % entrants.length > 0) this.unevenShares++;
    for (let coin = 0; coin < contest.reward; coin++) this.person(entrants[coin % entrants.length] ?? 0).coins++;
  }

  private giveBack({ creator, reward }: ModelContest): void {
    this.pay(creator, -reward);
  }
}
