import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';

/** One route of FORM in a conventional design with rows and locks; the bench compares FORM with it. */
const app = await NestFactory.create<NestExpressApplication>(AppModule, new ExpressAdapter(), { logger: ['error'] });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
app.enableShutdownHooks();
await app.listen(Number(process.env.PORT ?? 0), '127.0.0.1');
process.stdout.write(`http://localhost:${new URL(await app.getUrl()).port}\n`);
