/** Called with the progress of an upload, in percent. */
export type OnProgress = (percent: number) => void;

/** A `fetch` that reports upload progress, which only XMLHttpRequest does. */
export const uploadWith =
  (onProgress: OnProgress): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const upload = new XMLHttpRequest();
      upload.open(request.method, request.url);
      for (const [name, value] of request.headers) upload.setRequestHeader(name, value);
      upload.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total));
      upload.onload = () => resolve(answerOf(upload));
      upload.onerror = () => reject(new TypeError('Failed to fetch'));
      upload.onabort = () => reject(request.signal.reason);
      request.signal.addEventListener('abort', () => upload.abort());
      upload.send(body);
    });
  };

const answerOf = (upload: XMLHttpRequest) =>
  new Response(upload.responseText || null, {
    status: upload.status,
    statusText: upload.statusText,
    headers: headersOf(upload),
  });

const headersOf = (upload: XMLHttpRequest) =>
  upload
    .getAllResponseHeaders()
    .trim()
    .split('\r\n')
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
