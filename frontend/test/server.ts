import { HttpHandler, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { allowError } from './console-errors';

/** Their paths, from jest.config.mjs. */
declare const listsOfThings: readonly string[];

/** What the footer of every page asks for. */
const pages = { operator: { name: null, email: null, address: null }, pages: [], sendsMail: true };

/** What a registration asks for: which notice a person has read. */
const privacy = {
  name: 'privacy',
  title: null,
  html: '',
  contents: [],
  version: '0123456789ab',
  isDraft: true,
  since: '',
};

/** What is asked for whoever has signed in: nobody is suspended, unless a test says so. */
const standing = { suspension: null };

/** From which a decision about a content suggests rules. */
const terms = { ...privacy, name: 'termini' };

/** What a dashboard asks for: nobody has a result, unless a test says so. */
const suggestions = { items: [], jobs: [], contests: [], companies: [] };

/** What who exports their data, and a form with a document, ask for: nobody has uploaded any, unless a test says so. */
const lastFile = { last: null };

/** What a path asks for: nobody accompanies anybody, unless a test says so. */
const guidance: JsonBodyType = [];

const answering = (path: string, body: JsonBodyType) =>
  new HttpHandler('GET', `${window.location.origin}${path}`, () => HttpResponse.json(body));

/**
 * The network of the tests. Each test names the calls that it answers; a call that it does not name fails the test, but for the
 * lists that stand on the screen of a thing: they are empty.
 */
export const server = setupServer(
  answering('/api/pages', pages),
  answering('/api/user/suspension', standing),
  answering('/api/orientation/results', []),
  answering('/api/orientation/suggestions', suggestions),
  answering('/api/files/last', lastFile),
  answering('/api/guidance', guidance),
  answering('/api/family/guidance', guidance),
  answering('/api/pages/privacy', privacy),
  answering('/api/pages/termini', terms),
  ...listsOfThings.map((path) => answering(path, [])),
);

const unanswered: string[] = [];

export const unansweredCalls = (): readonly string[] => unanswered;

export function startServer() {
  server.listen({
    onUnhandledRequest({ method, url }, print) {
      const call = `${method} ${new URL(url).pathname}`;
      // The test fails by the name of the call; what the application and the library log of it says no more.
      unanswered.push(call);
      allowError('Nessuna risposta dal server');
      print.error();
    },
  });
}

/** Forgets the answers of the test that has ended. */
export function resetServer() {
  server.resetHandlers();
  unanswered.length = 0;
}

type Answer = (request: Request) => Response | Promise<Response>;

/** Answers each "METHOD /path" in this test. Returns the requests that have come. */
export function serve(answers: Record<string, Answer>): Request[] {
  const seen: Request[] = [];
  const handlers = Object.entries(answers).map(([call, answer]) => {
    const [method, path] = call.split(' ');
    const handles = ({ request }: { request: Request }) => {
      seen.push(request.clone());
      return loggedAnswer(answer, request);
    };
    return new HttpHandler(method ?? '', `${window.location.origin}${path}`, handles);
  });
  server.use(...handlers);
  return seen;
}

/** The answer; one that fails is logged by the application, and the test that asks for it need not say so. */
async function loggedAnswer(answer: Answer, request: Request): Promise<Response> {
  const response = await Promise.resolve(answer(request)).catch(() => HttpResponse.error());
  if (response.type === 'error') allowError('Nessuna risposta dal server');
  else if (response.status === 403) allowError('Accesso non autorizzato');
  else if (response.status >= 500) allowError(`Errore del server ${response.status}`);
  return response;
}
