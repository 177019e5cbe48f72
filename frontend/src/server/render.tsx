import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { Frame } from '../app/app';
import { routes } from '../app/routes';
import { createStore } from '../app/store';
import { filterOf as contestFilterOf } from '../contests/contests-screen';
import { categoryEndpoints } from '../entities/categories/categories-api';
import { contestEndpoints } from '../entities/contests/contests-api';
import { itemEndpoints } from '../entities/marketplace/items-api';
import { type LegalPageName, pageEndpoints } from '../entities/pages-api';
import { communityEndpoints } from '../entities/people/community-api';
import { profileEndpoints } from '../entities/people/profiles-api';
import { newestItems } from '../home/offers';
import { openContests } from '../home/open-contests';
import { filterOf as itemFilterOf } from '../marketplace/marketplace-screen';
import { othersOf } from '../marketplace/other-items';
import { questionEndpoints } from '../marketplace/questions/questions-api';
import { patterns } from '../paths';
import { tellTimeOf } from '../ui/text/clock';
import { documentOf, type Site } from './document';
import { headOf } from './head';
import { type Answer, type Answers, pageAt } from './pages';

/** Renders a page for a visitor, from what the API answers to a visitor. */

/** What stands for the address of this site, where one is asked for. */
const SITE = 'http://form.invalid';

type Store = ReturnType<typeof createStore>;

let given: Answers = {};

// The application asks as it does in a page: by paths on this site, and with `fetch`.
globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, SITE) : input, init);
  }
};
globalThis.fetch = async (input) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, SITE);
  searchParams.sort();
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  const call = pathname.replace('/api', '') + query;
  const answer: Answer | undefined = given[call];
  if (!answer) throw new Error(`a page asks for ${call}, which nobody has asked the API for`);
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
};

/**
 * @param site with its build
 * @returns what renders one page after the other: its path, the answers to all of its calls and the time that it tells, in ms
 * since 1970, or 0 where it tells none, to its HTML, the same each time. It throws where a screen asks for what is not among the
 * answers.
 */
export function createRenderer(site: Site): (path: string, answers: Answers, at: number) => Promise<string> {
  const write = documentOf(site);
  const { query, dataRoutes } = createStaticHandler(routes);
  return async (path, answers, at) => {
    const page = pageAt(path);
    if (!page) throw new Error(`${path} is not rendered`);
    given = answers;
    tellTimeOf(at);
    const store = createStore();
    await load(store, page.pattern, path.slice(path.lastIndexOf('/') + 1));
    const context = await query(new Request(path));
    if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
    const markup = renderToString(
      <Frame store={store}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </Frame>,
    );
    const { queries, provided } = store.getState().api;
    const head = headOf(store.getState(), page.pattern, path);
    // The same bytes from every process: nothing in them says when, or as which request, this one asked.
    const stamps = { requestId: 'page', startedTimeStamp: at, fulfilledTimeStamp: at };
    const asked = Object.entries(queries).map(([key, entry]) => [key, { ...entry, ...stamps }]);
    const known = { queries: Object.fromEntries(asked), provided };
    return write({ path, screen: page.screen, head, markup, state: { answers: known, at } });
  };
}

/** Asks what the screen asks: effects, which do it in a browser, do not run here. */
async function load({ dispatch }: Store, pattern: string, last: string): Promise<void> {
  const unfiltered = new URLSearchParams();
  const { items, item } = itemEndpoints;
  const { contests, contest } = contestEndpoints;
  await dispatch(pageEndpoints.pages.initiate());
  switch (pattern) {
    case patterns.home:
      await dispatch(communityEndpoints.community.initiate());
      await dispatch(items.initiate(newestItems));
      await dispatch(contests.initiate(openContests));
      return;
    case patterns.marketplace:
      await dispatch(categoryEndpoints.categories.initiate());
      await dispatch(items.initiate(itemFilterOf(unfiltered)));
      return;
    case patterns.contests:
      await dispatch(categoryEndpoints.categories.initiate());
      await dispatch(contests.initiate(contestFilterOf(unfiltered)));
      return;
    case patterns.item: {
      const { data } = await dispatch(item.initiate(last));
      if (!data) return;
      await dispatch(questionEndpoints.questions.initiate(last));
      const creator = data.creator._id;
      if (!creator) return;
      await dispatch(profileEndpoints.publicProfile.initiate(creator));
      await dispatch(items.initiate(othersOf(creator)));
      return;
    }
    case patterns.contest:
      await dispatch(contest.initiate(last));
      return;
    default:
      await dispatch(pageEndpoints.page.initiate(last as LegalPageName));
  }
}
