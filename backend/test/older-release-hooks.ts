import { changing } from './changed-release.js';

/** What 1.0.0 did in another way: an act named no intent, and jobs sent the commands that reactions send. */
export const load = changing({
  'features/audit-log/acts.js': [
    ['act.intent === undefined ? act : { ...act, edit: undefined }', '{ ...act, intent: undefined }'],
  ],
  'features/moderation/application/suspended-acquaintances.js': [
    [
      'effects.lastRun(PROCESSOR, () => this.unfinished());',
      `setInterval(async () => {
        if (ledger.isLeader) await effects.send(await this.unfinished(), {}).catch(() => undefined);
      }, 100).unref();`,
    ],
  ],
  'platform/effects/effects.js': [
    [
      'this.methods.declaredBy(EffectMethod)',
      "this.methods.declaredBy(EffectMethod).filter(({ declared }) => declared.processor !== 'admin-acts')",
    ],
    ['this.methods.declaredBy(ReactionMethod)', '[]'],
  ],
});
