import type { DiscoveryService, MetadataScanner } from '@nestjs/core';

type Decorator<Declared> = ReturnType<typeof DiscoveryService.createDecorator<Declared>>;

/** The methods of all providers that a decorator declares something of. */
export function* declaredMethods<Declared>(
  decorator: Decorator<Declared>,
  { discovery, methods }: { readonly discovery: DiscoveryService; readonly methods: MetadataScanner },
) {
  for (const provider of discovery.getProviders()) {
    const { instance, name } = provider;
    if (typeof instance !== 'object' || instance === null) continue;
    for (const method of methods.getAllMethodNames(Object.getPrototypeOf(instance))) {
      const declared = discovery.getMetadataByDecorator(decorator, provider, method);
      if (declared) yield { declared, provider: String(name), run: instance[method].bind(instance) };
    }
  }
}
