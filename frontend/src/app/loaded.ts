import { type ComponentType, createElement } from 'react';
import { type LazyRouteFunction, type LoaderFunctionArgs, type RouteObject, redirectDocument } from 'react-router-dom';
import { arrived } from '../ui/lazy-part';

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/**
 * For `lazy` of a route: its component, from a file that is fetched when the route is first visited, beside those of the
 * routes around it. A function and not an object of functions, of which the router would swallow the error.
 * @param ask asks for what the screen will show, beside its file (first-asks.ts)
 */
export const loaded =
  <Name extends string>(load: Load<Name>, name: Name, ask?: () => void): LazyRouteFunction<RouteObject> =>
  async () => {
    ask?.();
    try {
      return { Component: (await arrived(load()))[name] };
    } catch (failure) {
      return askedAgain(load, name, failure);
    }
  };

/**
 * A route whose file did not arrive. The router keeps what `lazy` came to, a failure too, but runs a loader with every
 * navigation to its route: the first run fails as the file did, each later one asks for the file again. A browser that keeps the
 * failure of an import as well, as Chromium 150 does, loads the whole page that the navigation leads to.
 */
function askedAgain<Name extends string>(load: Load<Name>, name: Name, failure: unknown) {
  let isKnown = true;
  let screen: ComponentType | undefined;
  return {
    loader: async ({ request }: LoaderFunctionArgs) => {
      if (isKnown) {
        isKnown = false;
        throw failure;
      }
      screen ??= await load().then(
        (file) => file[name],
        () => undefined,
      );
      return screen ? null : redirectDocument(request.url);
    },
    shouldRevalidate: () => screen === undefined,
    Component: () => screen && createElement(screen),
  };
}
