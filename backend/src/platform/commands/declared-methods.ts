import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

type Decorator<Declared> = ReturnType<typeof DiscoveryService.createDecorator<Declared>>;

export interface DeclaredMethod<Declared> {
  readonly declared: Declared;
  /** The class that has the method. */
  readonly provider: string;
  // biome-ignore lint/suspicious/noExplicitAny: what it takes and returns stands at the decorator.
  readonly run: (...args: any[]) => Promise<any>;
}

/** The methods of all providers of which a decorator declares something. */
@Injectable()
export class DeclaredMethods {
  private readonly found = new Map<unknown, readonly DeclaredMethod<unknown>[]>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Those of a decorator, in the order of the modules; from `onModuleInit` on, when every provider is there. */
  declaredBy<Declared>(decorator: Decorator<Declared>): readonly DeclaredMethod<Declared>[] {
    const known = this.found.get(decorator) as readonly DeclaredMethod<Declared>[] | undefined;
    const methods = known ?? [...this.search(decorator)];
    this.found.set(decorator, methods);
    return methods;
  }

  /** Those of which a decorator declares this very thing. */
  declaring<Declared>(decorator: Decorator<Declared>, thing: Declared): readonly DeclaredMethod<Declared>['run'][] {
    return this.declaredBy(decorator).flatMap(({ declared, run }) => (declared === thing ? run : []));
  }

  private *search<Declared>(decorator: Decorator<Declared>): Generator<DeclaredMethod<Declared>> {
    for (const provider of this.discovery.getProviders()) {
      const { instance, name } = provider;
      if (typeof instance !== 'object' || instance === null) continue;
      for (const method of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance))) {
        const declared = this.discovery.getMetadataByDecorator(decorator, provider, method);
        if (declared) yield { declared, provider: String(name), run: instance[method].bind(instance) };
      }
    }
  }
}
