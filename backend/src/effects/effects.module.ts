import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Effects } from './effects.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [Effects], exports: [Effects] })
export class EffectsModule {}
