import type { INestApplication, NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Effects } from '../platform/effects/effects.js';
import { AppModule } from './app.module.js';
import type { Runtime } from './runtime.js';

/**
 * The application without its server, its timers and its work at the start, which use the present time: commands are decided, and
 * what follows from their events happens.
 */
export async function openOfflineApplication(
  runtime: Runtime,
  logger: NestApplicationOptions['logger'] = false,
): Promise<INestApplication> {
  const app = await NestFactory.create(await AppModule.register(runtime), new FastifyAdapter(), {
    logger,
    abortOnError: false,
  });
  const part = { strict: false };
  app.get(CqrsModule, part).onApplicationBootstrap();
  await app.get(Effects, part).start();
  return app;
}
