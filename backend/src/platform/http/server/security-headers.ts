import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const CONTENT_SECURITY_POLICY = {
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine sets sizes and colours in style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    upgradeInsecureRequests: null,
  },
};

/** Those that tell a browser what a page may do; an answer of the API is no page. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

type Headers = Readonly<Record<string, string>>;

/** Helmet's headers, computed once: none of them depends on the request, and computing them each time costs 5 %. */
export function securityHeaders(): { readonly ofPages: Headers; readonly ofAnswers: Headers } {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({ contentSecurityPolicy: CONTENT_SECURITY_POLICY })(request, response, (error?: unknown) => {
    if (error) throw error;
  });
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return {
    ofPages: Object.fromEntries(headers),
    // Tokens and personal data are also in answers to requests without a token. What anybody may keep says so itself.
    ofAnswers: {
      ...Object.fromEntries(headers.filter(([name]) => !OF_PAGES.includes(name))),
      'cache-control': 'no-store',
    },
  };
}

/** The documentation of the API is pages. */
const ANSWER = /^\/(?:api\/(?!docs(?:$|[/?]))|health\/|metrics$)/;

/** @param url of the request. @returns whether the response is for programs: the page policy would not apply to it */
export const isAnswer = (url: string): boolean => ANSWER.test(url);
