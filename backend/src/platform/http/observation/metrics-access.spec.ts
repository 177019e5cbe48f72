import { afterEach, expect, it } from '@jest/globals';
import { Controller, Get, Module, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Config } from '../../settings/config.js';
import { ErrorsFilter } from '../errors/errors.filter.js';
import { MetricsGuard } from './metrics-access.js';

@Controller()
class MetricsController {
  @Get('metrics')
  @UseGuards(MetricsGuard)
  text() {
    return 'figures';
  }
}

let app: NestFastifyApplication;
afterEach(() => app.close());

async function statusOf(settings: object, headers: Record<string, string>): Promise<number> {
  @Module({ controllers: [MetricsController], providers: [{ provide: Config, useValue: settings }] })
  class MetricsModule {}
  app = await NestFactory.create<NestFastifyApplication>(MetricsModule, new FastifyAdapter(), { logger: false });
  app.useGlobalFilters(new ErrorsFilter());
  await app.listen(0, '127.0.0.1');
  return (await fetch(`${await app.getUrl()}/metrics`, { headers })).status;
}

const metricsToken = 'a-token-for-prometheus';
const right = { authorization: `Bearer ${metricsToken}` };

it.each<[string, number, object, Record<string, string>]>([
  ['the machine itself', 200, { proxies: 0 }, {}],
  ['a proxy on the machine that is not declared', 404, { proxies: 0 }, { 'x-forwarded-for': '192.0.2.1' }],
  ['a proxy on the machine', 404, { proxies: 1 }, {}],
  ['a proxy, with the token', 200, { proxies: 1, metricsToken }, { ...right, 'x-forwarded-for': '192.0.2.1' }],
  ['a proxy, with another token', 404, { proxies: 1, metricsToken }, { authorization: 'Bearer another-token-for-it' }],
  ['a proxy, with a token where none is set', 404, { proxies: 1 }, { authorization: 'Bearer undefined' }],
])('answers %s with %i', async (_, status, settings, headers) => {
  expect(await statusOf(settings, headers)).toBe(status);
});
