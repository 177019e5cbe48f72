import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Effects } from './effects.js';
import { RetryEffectsJob } from './retry-effects.job.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [Effects, RetryEffectsJob], exports: [Effects] })
export class EffectsModule {}
