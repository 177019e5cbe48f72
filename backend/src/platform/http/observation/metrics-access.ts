import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { BlockList } from 'node:net';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../settings/config.js';
import { notFound } from '../errors/errors.js';
import { METRICS_TYPE, type Metrics } from './metrics.js';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
/** Headers in which a proxy names its client. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Metrics are for the operator: from the machine itself, or with the token. Everyone else gets a 404. */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(@Inject(Config) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (this.hasToken(request) || this.isFromHere(request)) return true;
    throw notFound('Risorsa non trovata');
  }

  private hasToken({ headers }: FastifyRequest): boolean {
    const { metricsToken } = this.config;
    return metricsToken !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${metricsToken}`);
  }

  /** Requests that a proxy on this machine forwards also arrive over loopback, from any client. */
  private isFromHere({ raw, headers }: FastifyRequest): boolean {
    if (this.config.proxies > 0 || FORWARDED.some((name) => headers[name] !== undefined)) return false;
    return LOOPBACK.check(raw.socket.remoteAddress ?? '', raw.socket.remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4');
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** Serves metrics, and nothing else, on `METRICS_PORT`. */
export const serveMetrics =
  (metrics: Metrics): RequestListener =>
  (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': METRICS_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  };
