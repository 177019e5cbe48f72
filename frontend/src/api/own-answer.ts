const TOO_LARGE = {
  code: 'TOO_LARGE',
  msg: 'Troppo grande per il server che sta davanti a FORM, che non l’ha lasciato passare. Prova con un file più piccolo.',
};
const UNREACHABLE = {
  code: 'UNREACHABLE',
  msg: 'In questo momento FORM non è raggiungibile. Riprova tra poco.',
};

/**
 * An answer as FORM gives it. What a proxy says in its place, in a page of its own, becomes an error in FORM's words; what says
 * nothing about the request, such as the page of a network that wants a sign-in, is no answer.
 * @throws TypeError as `fetch` does without an answer
 */
export async function ownAnswer(response: Response): Promise<Response> {
  const { ok, status, headers } = response;
  const type = headers.get('content-type') ?? '';
  const isOwn = ok ? !type.startsWith('text/html') : type.startsWith('application/json');
  if (isOwn) return response;
  if (status === 413) return failed(status, TOO_LARGE);
  if (status >= 500) return failed(status, UNREACHABLE);
  throw new TypeError(`FORM has not answered, but something before it: ${status}`);
}

/** As `fetch`, for what only FORM answers. */
export const fetchOwn: typeof fetch = async (input, init) => ownAnswer(await fetch(input, init));

const failed = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
