import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Effects } from '../platform/effects/effects.js';
import { RetryEffectsJob } from '../platform/effects/retry-effects.job.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [Effects, RetryEffectsJob], exports: [Effects] })
export class EffectsModule {}
