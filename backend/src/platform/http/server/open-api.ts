import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** The OpenAPI document of the whole API. */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('FORM')
    .setDescription('Career guidance, a marketplace in Coin FORM, contests, and a ledger anyone can verify')
    .setVersion('1')
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, about, {
    operationIdFactory: (controller, method) => `${controller.replace('Controller', '')}_${method}`,
  });
}

/** Serves the document at /api/docs, with its pages, and at /api/docs-json. */
export function serveApiDocument(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => apiDocument(app));
}
