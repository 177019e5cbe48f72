import type { CheckpointSigner } from '../../engine/ledger/checkpoints/checkpoint-signer.js';
import type { ProjectionRunner } from '../../engine/projections/runner.js';
import type { Services } from './leadership.js';

/** What only one process runs: the projections and the signer of checkpoints. */
export class LeaderServices {
  /** While they run. */
  signer: CheckpointSigner | undefined;

  constructor(
    private readonly runner: Pick<ProjectionRunner, 'allowRunning'>,
    private readonly startSigner: () => Promise<CheckpointSigner>,
  ) {}

  async start(): Promise<Services & { readonly signer: CheckpointSigner }> {
    const signer = await this.startSigner();
    const stop = async () => {
      this.signer = undefined;
      this.runner.allowRunning(false);
      await signer.stop();
    };
    this.runner.allowRunning(true);
    this.signer = signer;
    return { signer, stop };
  }
}
