import { Injectable } from '@nestjs/common';
import { type FoundLabels, Labels } from '../../../platform/http/fields/labels.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import {
  type ActivityView,
  AwaitedActs,
  OVERVIEW_MAX,
  RecentActivities,
  type TodoView,
} from '../../definition/overview.js';
import { type AwaitedAct, type ContestActivity, ContestRecords } from '../read-model/contest-records.js';

/** What the dashboard shows of contests. */
@Injectable()
export class ContestsAtAGlance {
  constructor(
    private readonly contests: ContestRecords,
    private readonly labels: Labels,
  ) {}

  @RecentActivities()
  async activities({ wallet }: Principal): Promise<ActivityView[]> {
    const found = await this.contests.recentOf(wallet, OVERVIEW_MAX);
    const labels = await this.labelsOf(found);
    return found.map((activity) => activityOf(activity, labels));
  }

  @AwaitedActs({})
  async awaited(person: Principal, now: Date, isFree: boolean): Promise<TodoView[]> {
    const found = await this.contests.awaiting(person, now, OVERVIEW_MAX);
    const acts = found.filter(({ what }) => isFree || what !== 'submit_entry');
    const labels = await this.labelsOf(acts);
    return acts.map((act) => actIn(act, labels));
  }

  private labelsOf(found: readonly { readonly contest: string }[]): Promise<FoundLabels> {
    return this.labels.find({ contest: found.map(({ contest }) => contest) });
  }
}

const TITLES: Readonly<Record<ContestActivity['what'], string>> = {
  created: 'Hai creato un contest',
  joined: 'Iscrizione a un contest',
  entry: 'Hai inviato un elaborato',
  won: 'Hai vinto un contest!',
};

const activityOf = ({ what, contest, date }: ContestActivity, labels: FoundLabels): ActivityView => {
  const { _id, name } = labels.labelOf('contest', contest);
  const link = _id ? `/contests/${_id}` : '/contests';
  return { title: TITLES[what], description: name, date, type: 'contest', link };
};

const actIn = ({ what, contest, due }: AwaitedAct, labels: FoundLabels): TodoView => ({
  type: what,
  subject: labels.labelOf('contest', contest).name,
  person: null,
  due,
  link: `/contests/${contest}`,
});
