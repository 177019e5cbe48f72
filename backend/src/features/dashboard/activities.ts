import { Injectable } from '@nestjs/common';
import { DeclaredMethods } from '../../platform/commands/declared-methods.js';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import { type ActivityView, type FindActivities, OVERVIEW_MAX, RecentActivities } from '../definition/overview.js';

/** Recent events that concern a person, of every feature. */
@Injectable()
export class Activities {
  constructor(private readonly methods: DeclaredMethods) {}

  /** Newest first. */
  async recent(of: Principal): Promise<ActivityView[]> {
    const finders = this.methods.declaredBy(RecentActivities);
    const found = await Promise.all(finders.map(({ run }: { run: FindActivities }) => run(of)));
    return found
      .flat()
      .sort((a, b) => b.date.localeCompare(a.date))
      .slice(0, OVERVIEW_MAX);
  }
}
