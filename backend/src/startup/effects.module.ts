import { Global, Module } from '@nestjs/common';
import { Effects } from '../platform/effects/effects.js';
import { RetryEffectsJob } from '../platform/effects/retry-effects.job.js';

@Global()
@Module({ providers: [Effects, RetryEffectsJob], exports: [Effects] })
export class EffectsModule {}
